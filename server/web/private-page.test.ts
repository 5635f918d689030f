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
  test('sees the user, renders each time with a new nonce, and stays private', async () => {
    const responses = [
      await fixture.callApi('/user/bookings', { headers: person }),
      await fixture.callApi('/user/bookings', { headers: person }),
    ];
    const nonces = responses.map((response) => /nonce="([^"]+)"/.exec(response.body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    responses.forEach((response, index) => {
      expect(response.body).toContain('session=secret');
      expect(policyOf(response)).toContain(`'nonce-${String(nonces[index])}'`);
      expect(response.headers['cache-control']).toBe('private, no-cache, no-store');
    });
  });

  test('arrives completely if it is large', async () => {
    expect((await fixture.callApi('/user/large')).body === large.join('')).toBe(true);
  });

  test('responds to HEAD without a body', async () => {
    expect(await fixture.callApi('/user/bookings', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });
});
