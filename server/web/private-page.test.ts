import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { large, person, policyOf, standForNext, type Next } from '@/server/web/next.fixture';

let fixture: Fixture;
let next: Next;
beforeEach(async () => {
  next = standForNext();
  fixture = await startWebServer(next.handle);
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

  test('arrives whole when it is large', async () => {
    expect((await fixture.ask('/user/large')).body === large.join('')).toBe(true);
  });

  test('answers HEAD without a body', async () => {
    expect(await fixture.ask('/user/bookings', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });
});
