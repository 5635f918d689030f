import { longText, startFront, type Fixture } from '@/server/web/front-fixture';
import { large, person, policyOf, standForNext, type Next } from '@/server/web/next.fixture';
import { inlineScriptHashes } from '@/server/web/script-hashes';

let fixture: Fixture;
let next: Next;
beforeEach(async () => {
  next = standForNext();
  fixture = await startFront(next.handle);
});
afterEach(() => fixture.close());

describe('a private page', () => {
  test('sees the person, is made each time with a nonce of its own, and stays private', async () => {
    const answers = [
      await fixture.ask('/user/bookings', { headers: person }),
      await fixture.ask('/user/bookings', { headers: person }),
    ];
    const nonces = answers.map((answer) => /nonce="([^"]+)"/.exec(answer.body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    answers.forEach((answer, index) => {
      expect(answer.body).toContain('session=secret');
      expect(policyOf(answer)).toContain(`'nonce-${String(nonces[index])}'`);
      expect(answer.headers['cache-control']).toBe('private, no-cache, no-store');
    });
  });

  test.each(['br', 'gzip'])('is compressed on its way: %s', async (encoding) => {
    const answer = await fixture.ask('/user/bookings', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'rsc, Accept-Encoding' });
    expect(answer.body).toContain(longText);
    expect(answer.body.endsWith('</html>')).toBe(true);
    expect(answer.bytes).toBeLessThan(longText.length / 4);
  });

  test.each(['br', 'gzip', 'identity'])('arrives whole when it is large: %s', async (encoding) => {
    const answer = await fixture.ask('/user/large', { headers: { 'accept-encoding': encoding } });
    expect(answer.body === large.join('')).toBe(true);
  });

  test.each(['br', 'identity'])('made at build time has no nonce, so its scripts go by hash: %s', async (encoding) => {
    const answer = await fixture.ask('/login', { headers: { 'accept-encoding': encoding, 'if-none-match': '"x"' } });
    const hashes = inlineScriptHashes(Buffer.from(answer.body));
    expect(hashes).toHaveLength(1);
    expect(policyOf(answer)).toContain(`'${String(hashes[0])}'`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(answer.headers.etag).toBeUndefined();
  });

  test('answers HEAD without a body', async () => {
    expect(await fixture.ask('/user/bookings', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
    expect(await fixture.ask('/login', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });
});
