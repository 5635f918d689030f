import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';

let rendered: string[] = [];
let fixture: Fixture;

/** A page that requests the status in its URL, like a missing or failed page. */
beforeEach(async () => {
  rendered = [];
  fixture = await startWebServer(async (req, res) => {
    await Promise.resolve();
    const url = String(req.url);
    rendered.push(url);
    const status = /asks-(\d+)/.exec(url)?.[1];
    res
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .setHeader('X-Request-Id', String(req.headers['x-request-id']));
    res.end(`<html><head>${status ? `<meta name="http-status" content="${status}"/>` : ''}</head></html>`);
  });
});
afterEach(() => fixture.close());

const cacheable = 'public, max-age=0, s-maxage=3, must-revalidate';

test.each([
  [200, cacheable, 1],
  [404, cacheable, 1],
  [503, 'no-store', 2],
])('a public page has the status that it requests: %i', async (status, caching, times) => {
  for (let requests = 0; requests < 2; requests += 1)
    expect(await fixture.callApi(`/bus/asks-${status}`)).toMatchObject({
      status,
      headers: { 'cache-control': caching },
    });
  expect(rendered).toHaveLength(times);
});

test.each([404, 503])('a page that is never cached too: %i', async (status) => {
  for (const path of [
    `/bus/asks-${status}.a`,
    `/post/asks-${status}${'x'.repeat(90)}`,
    `/operators/asks-${status}%20a`,
  ])
    expect([path, await fixture.callApi(path)]).toMatchObject([
      path,
      { status, headers: { 'cache-control': 'no-store' } },
    ]);
});

test('each response of a cached page names its own request and the request that started the render', async () => {
  const first = (await fixture.callApi('/about')).headers;
  const next = (await fixture.callApi('/about')).headers;
  expect(first['x-render-id']).toBe(first['x-request-id']);
  expect(next['x-render-id']).toBe(first['x-request-id']);
  expect(next['x-request-id']).not.toBe(first['x-request-id']);
  expect(rendered).toEqual(['/about']);
});

test('the page does not see parameters that chats and mails add to a link', async () => {
  for (const query of ['', '?fbclid=1', '?utm_source=chat&utm_medium=link'])
    expect((await fixture.callApi(`/bus/maun${query}`)).headers['cache-control']).toBe(cacheable);
  expect(rendered).toEqual(['/bus/maun']);
});
