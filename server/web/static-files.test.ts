import { longText, startWebServer, type Fixture } from '@/server/web/web-server.fixture';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startWebServer(() => Promise.reject(new Error('Next is not asked')));
});
afterEach(() => fixture.close());

describe('a file', () => {
  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])(
    'is cached for ever if it belongs to the build, and sent in its compressed form: %s',
    async (accepts, encoding) => {
      const response = await fixture.callApi('/_next/static/chunks/a.js', { headers: { 'accept-encoding': accepts } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['cache-control']).toBe('public,max-age=31536000,immutable');
      expect(response.headers['content-type']).toContain('javascript');
      expect(response.body).toContain(longText);
    },
  );

  test('is not found if it belongs to another build, and no cache stores the response', async () => {
    expect(await fixture.callApi('/_next/static/chunks/gone.js')).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  });

  test('is cached for a short time if it is public, and the service worker is not cached', async () => {
    const robots = await fixture.callApi('/robots.txt');
    expect(robots.headers['cache-control']).toBe('public,max-age=300');
    expect(
      (await fixture.callApi('/robots.txt', { headers: { 'if-none-match': String(robots.headers.etag) } })).status,
    ).toBe(304);
    expect((await fixture.callApi('/sw.js')).headers['cache-control']).toBe('no-cache');
  });
});
