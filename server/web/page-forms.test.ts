import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, createStyles } from '@/server/web/page-forms';
import { longText, sheetLink, sheets, startWebServer, type Fixture } from '@/server/web/web-server.fixture';

const head = `<html><head>${sheetLink('site')}${sheetLink('home')}<title>Maun ✓</title></head>`;

async function handle(req: IncomingMessage, res: ServerResponse) {
  await Promise.resolve();
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.write(req.url === '/about' ? head.replace('site.css', 'gone.css') : head);
  res.end(`<body>${longText}</body></html>`);
}

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startWebServer(handle);
});
afterEach(() => fixture.close());

const elsewhere = { 'sec-fetch-site': 'none' };
const ourPage = { 'sec-fetch-site': 'same-origin' };
const inlined = (name: keyof typeof sheets) =>
  `<style>${sheets[name]}</style>${sheetLink(name).replace('/>', ' media="print"/>')}`;

test.each([
  ['without any header', {}],
  ['from a typed URL', elsewhere],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
])('a public page requested %s contains its stylesheets', async (_from, headers) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await fixture.callApi('/', { headers: { ...headers, 'accept-encoding': encoding } });
    expect(response.body).toContain(`<head>${inlined('site')}${inlined('home')}<title>Maun ✓</title>`);
    expect(response.body.endsWith('</body></html>')).toBe(true);
  }
});

test.each([
  ['from one of our pages', ourPage],
  ['by a browser that saves data', { ...elsewhere, 'save-data': 'on' }],
])('a public page requested %s links its stylesheets, except small ones', async (_from, headers) => {
  const response = await fixture.callApi('/', { headers });
  expect(response.body).toContain(`<head>${sheetLink('site')}${inlined('home')}<title>Maun ✓</title>`);
});

test('shared caches get only pages that contain their stylesheets', async () => {
  const linked = await fixture.callApi('/', { headers: ourPage });
  const inline = await fixture.callApi('/', { headers: elsewhere });
  expect(linked.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
  expect(inline.headers['cache-control']).toBe('public, max-age=0, s-maxage=3, must-revalidate');
  expect(linked.headers['set-cookie']).toBeUndefined();
});

test('a browser with one form of a page does not get the other', async () => {
  const forms = [ourPage, elsewhere];
  const etags = await Promise.all(forms.map(async (headers) => (await fixture.callApi('/', { headers })).headers.etag));
  for (const headers of forms) {
    for (const etag of etags) {
      const again = await fixture.callApi('/', { headers: { ...headers, 'if-none-match': String(etag) } });
      expect(again).toMatchObject({ status: 304, bytes: 0 });
    }
  }
});

test('a stylesheet that is not in the build stays a link', async () => {
  expect((await fixture.callApi('/about')).body).toContain(sheetLink('site').replace('site.css', 'gone.css'));
});

test('a private page links its stylesheets', async () => {
  expect((await fixture.callApi('/user/bookings')).body).toContain(head);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1', 'br'],
  ['gzip;q=0.000', undefined],
  ['zstd', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('a client that accepts %p gets %p', (accepts, encoding) => {
  expect(chooseEncoding({ 'accept-encoding': accepts })).toBe(encoding);
});

describe('a stylesheet', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sheets-'));
    mkdirSync(join(dir, '.next/static/css'), { recursive: true });
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const inlined = (html: string) => createStyles(dir)(html, 'inline');
  const link = (file: string) =>
    `<link rel="stylesheet" href="/_next/static/${file}" nonce="x" data-precedence="next"/>`;

  test.each(['.a{background:url(../media/x.png)}', '.a{content:"</style>"}', '@import "b.css";.a{}'])(
    '%s stays in its file, where it means what it says',
    (sheet) => {
      writeFileSync(join(dir, '.next/static/css/a.css'), sheet);
      expect(inlined(link('css/a.css'))).toBe(link('css/a.css'));
    },
  );

  test('inlines a stylesheet unchanged, also with $ in it', () => {
    const sheet = '.a{content:\'$&\';background:url("data:image/svg+xml,%3Csvg/%3E")}';
    writeFileSync(join(dir, '.next/static/css/a.css'), sheet);
    expect(inlined(link('css/a.css?dpl=1'))).toContain(`<style>${sheet}</style><link `);
  });
});
