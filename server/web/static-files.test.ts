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
  ])('of the build is kept for good and sent as it was compressed: %s', async (accepts, encoding) => {
    const answer = await fixture.ask('/_next/static/chunks/a.js', { headers: { 'accept-encoding': accepts } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['cache-control']).toBe('public,max-age=31536000,immutable');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toContain(longText);
  });

  test('of another build is not there, and nobody remembers that', async () => {
    expect(await fixture.ask('/_next/static/chunks/gone.js')).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
  });

  test('of the public folder is kept shortly, the service worker not at all', async () => {
    const robots = await fixture.ask('/robots.txt');
    expect(robots.headers['cache-control']).toBe('public,max-age=300');
    expect(
      (await fixture.ask('/robots.txt', { headers: { 'if-none-match': String(robots.headers.etag) } })).status,
    ).toBe(304);
    expect((await fixture.ask('/sw.js')).headers['cache-control']).toBe('no-cache');
  });
});
