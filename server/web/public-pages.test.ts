import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { log } from '@/server/observability/log';
import { createRenderer } from '@/server/web/render-page';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { person, policyOf, standForNext, type Next } from '@/server/web/next.fixture';
import { linesOf } from '@/server/testing/log-lines';

const sourceOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

let fixture: Fixture;
afterEach(() => fixture.close());

describe('a public page', () => {
  let next: Next;
  beforeEach(async () => {
    next = standForNext();
    fixture = await startWebServer(next.handle);
  });

  test('does not see the visitor, sets no cookie, and allows its scripts by hash', async () => {
    for (const path of ['/', '/error?to=/x']) {
      const response = await fixture.callApi(path, { headers: person });
      const script = /<script[^>]*>(start\(\d\))</.exec(response.body)?.[1] ?? '';
      expect(response.body).toContain('who: <');
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(policyOf(response)).toContain(`script-src 'self' '${sourceOf(script)}';`);
    }
  });

  test('does not allow a script that something else put into it, and logs an alarm at each render', async () => {
    const injected = "document.title='injected'";
    const logged = jest.spyOn(log, 'error').mockReturnValue();
    const web = await startWebServer(async (req, res) => {
      const write = res.write.bind(res);
      res.write = (part: string) => write(part.replace('</p>', `</p><script>${injected}</script>`));
      await next.handle(req, res);
    });
    const responses = [await web.callApi('/post/a'), await web.callApi('/post/a')];
    await web.close();
    for (const response of responses) {
      expect(response.body).toContain(injected);
      expect(policyOf(response)).toContain(sourceOf('start(1)'));
      expect(policyOf(response)).not.toContain(sourceOf(injected));
      expect(policyOf(response)).not.toContain('nonce');
    }
    expect(linesOf(logged.mock.calls, 'unknown_script')).toMatchObject([
      { event: 'unknown_script_in_page', path: '/post/a', scripts: [injected] },
    ]);
  });

  test('does not show its nonce, so that an unchanged page is not sent again', async () => {
    const nonces: string[] = [];
    const web = await startWebServer((req, res) => {
      const nonce = /'nonce-([^']+)'/.exec(String(req.headers['content-security-policy']))?.[1] ?? '';
      nonces.push(nonce);
      res.setHeader('Content-Type', 'text/html').end(`<script nonce="${nonce}">push("nonce:${nonce}")</script>`);
      return Promise.resolve();
    });
    const first = await web.callApi('/');
    web.clock.ms = 3000;
    const later = await web.callApi('/', { headers: { 'if-none-match': String(first.headers.etag) } });
    await web.close();
    expect(new Set(nonces).size).toBe(2);
    expect(first.body).toBe('<script nonce="">push("nonce:")</script>');
    expect(policyOf(first)).toContain(sourceOf('push("nonce:")'));
    expect(later).toMatchObject({ status: 304, bytes: 0 });
    expect(policyOf(later)).toBe(policyOf(first));
  });

  test('needs no file or port: a path of the folder of temporary files may be too long for a socket', async () => {
    const before = process.env.TMPDIR;
    try {
      process.env.TMPDIR = `/${'long'.repeat(40)}`;
      const renderer = createRenderer({ handle: next.handle, origin: 'https://tsela.example', dir: '.' });
      expect((await renderer.render('/', 'request-1')).status).toBe(200);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('is requested from Next with a user agent, so that its metadata is complete in the head', async () => {
    const agents: (string | undefined)[] = [];
    const web = await startWebServer((req, res) => {
      agents.push(req.headers['user-agent']);
      res.setHeader('Content-Type', 'text/html').end('<html></html>');
      return Promise.resolve();
    });
    await web.callApi('/');
    await web.callApi('/post/A.B');
    await web.close();
    expect(agents).toEqual(['tsela', 'tsela']);
  });

  test.each<[string, (res: ServerResponse) => Promise<void>]>([
    ['fails', () => Promise.reject(new Error('broken'))],
    ['ends in the middle of the body', (res) => Promise.resolve(void res.write('<html>', () => res.destroy()))],
  ])('fails if its render %s, and the next request gets the page', async (_how, fail) => {
    let renders = 0;
    const web = await startWebServer((_req, res) => {
      renders += 1;
      res.setHeader('Content-Type', 'text/html');
      return renders === 1 ? fail(res) : Promise.resolve(void res.end('<html>whole</html>'));
    });
    expect((await web.callApi('/')).status).toBe(500);
    expect(await web.callApi('/')).toMatchObject({ status: 200, body: '<html>whole</html>' });
    await web.close();
  });

  test('is rendered once in three seconds for all visitors', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => fixture.callApi('/')));
    fixture.clock.ms = 2999;
    const late = await fixture.callApi('/');
    expect(next.rendered).toEqual(['/']);
    expect(new Set([...bodies, late].map((response) => response.body)).size).toBe(1);
    expect(late.headers).toMatchObject({
      age: '3',
      'cache-control': 'public, max-age=0, s-maxage=3, must-revalidate',
      vary: 'Accept-Encoding, RSC',
    });
    fixture.clock.ms = 3000;
    expect((await fixture.callApi('/')).headers.age).toBe('0');
    expect(next.rendered).toEqual(['/', '/']);
  });

  test('responds to HEAD with the headers of GET', async () => {
    const head = await fixture.callApi('/', { method: 'HEAD' });
    const get = await fixture.callApi('/');
    expect(head).toMatchObject({ status: 200, bytes: 0 });
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(next.rendered).toEqual(['/']);
  });

  test('is cached if it is missing, and if it failed it is shared with the waiting requests only', async () => {
    for (const path of ['/post/none', '/post/none']) await fixture.callApi(path);
    const failed = { status: 500, headers: { 'cache-control': 'no-store' } };
    const both = await Promise.all([fixture.callApi('/error'), fixture.callApi('/error')]);
    expect([...both, await fixture.callApi('/error')]).toMatchObject([failed, failed, failed]);
    expect(next.rendered).toEqual(['/post/none', '/error', '/error']);
  });

  test("for Next's router comes from Next, without the cookies of the visitor", async () => {
    const response = await fixture.callApi('/?_rsc=1', { headers: { ...person, rsc: '1' } });
    expect(response.body).toContain('who: <');
    expect(next.rendered).toEqual(['/?_rsc=1']);
  });
});

describe('the status of a page', () => {
  let rendered: string[] = [];

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

  const cacheable = 'public, max-age=0, s-maxage=3, must-revalidate';

  test.each([
    [200, cacheable, 1],
    [404, cacheable, 1],
    [503, 'no-store', 2],
  ])('a public page has the status that it requests: %i', async (status, caching, times) => {
    const response = { status, headers: { 'cache-control': caching } };
    for (const path of [`/bus/asks-${status}`, `/bus/asks-${status}`])
      expect(await fixture.callApi(path)).toMatchObject(response);
    expect(rendered).toHaveLength(times);
  });

  test.each([404, 503])('a page that is never cached too: %i', async (status) => {
    const response = { status, headers: { 'cache-control': 'no-store' } };
    for (const path of [`/post/asks-${status}${'x'.repeat(90)}`, `/operators/asks-${status}%20a`])
      expect([path, await fixture.callApi(path)]).toMatchObject([path, response]);
  });

  test('each response of a cached page names its own request and the request that started the render', async () => {
    const first = (await fixture.callApi('/about')).headers;
    const next = (await fixture.callApi('/about')).headers;
    expect(first['x-render-id']).toBe(first['x-request-id']);
    expect(next['x-render-id']).toBe(first['x-request-id']);
    expect(next['x-request-id']).not.toBe(first['x-request-id']);
    expect(rendered).toEqual(['/about']);
  });
});
