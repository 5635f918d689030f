import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { longText, sheetLink, startFront, type Fixture } from '@/server/front/front-fixture';

let fails = false;
const frame = (text: string) => `<html><head>${sheetLink('site')}</head><body>${longText}${text}</body></html>`;

async function handle(req: IncomingMessage, res: ServerResponse) {
  await Promise.resolve();
  if (fails && req.url === '/dictionary') res.statusCode = 500;
  res.setHeader('Content-Type', req.url === '/sitemap.xml' ? 'application/xml' : 'text/html; charset=utf-8');
  res.end(frame(String(req.url)));
}

let fixture: Fixture;
beforeEach(async () => {
  fails = false;
  fixture = await startFront(handle, { hasDictionary: true });
});
afterEach(() => fixture.close());

/** The address of the dictionary, as pages tell it; the first page has it made. */
async function told(headers: Record<string, string> = {}) {
  await fixture.ask('/');
  await nextTurn();
  const { link } = (await fixture.ask('/', { headers })).headers;
  return /^<([^>]+)>; rel="compression-dictionary"$/.exec([link ?? ''].flat().join())?.[1];
}

async function browser() {
  const path = (await told()) ?? '';
  const { body } = await fixture.ask(path);
  const name = `:${createHash('sha256').update(body).digest('base64')}:`;
  return { body, headers: { 'available-dictionary': name, 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' } };
}

test('pages tell where the dictionary is; it never changes under its address, and is the same in every encoding', async () => {
  const path = (await told()) ?? '';
  const answer = await fixture.ask(path, { headers: { 'accept-encoding': 'br' } });
  expect(answer).toMatchObject({
    status: 200,
    body: frame('/dictionary'),
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/*", match-dest=("document")',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    },
  });
  expect((await fixture.ask(path)).body).toBe(answer.body);
  for (const other of ['/dictionary', '/dictionary/x', `${path}x`]) expect((await fixture.ask(other)).status).toBe(404);
});

test('a browser that has it gets what differs, and the page is the same', async () => {
  const { body, headers } = await browser();
  const answer = await fixture.raw('/about', { headers });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    vary: 'Accept-Encoding, RSC, Available-Dictionary',
    'cache-control': 'private, max-age=0, must-revalidate',
  });
  expect(answer.headers.link).toBeUndefined();
  expect(answer.body.length).toBeLessThan(120);
  const hash = createHash('sha256').update(body).digest();
  expect(answer.body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(answer.body.subarray(8, 40)).toEqual(hash);
  const page = zstdDecompressSync(answer.body.subarray(40), { dictionary: Buffer.from(body) });
  expect(page.toString()).toBe(frame('/about'));
});

test.each([
  ['another dictionary', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
  ['a dictionary that it can not use', { 'accept-encoding': 'gzip, br' }],
])('a browser with %s gets a page that anybody can read', async (_which, change) => {
  const { headers } = await browser();
  const answer = await fixture.ask('/about', { headers: { ...headers, ...change } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, RSC' });
  expect(answer.body).toContain('/about');
});

test('who saves data is not told of it, nor are files that are no pages', async () => {
  expect(await told({ 'save-data': 'on' })).toBeUndefined();
  expect((await fixture.ask('/sitemap.xml')).headers.link).toBeUndefined();
});

test('pages of a person are never compressed against it', async () => {
  const { headers } = await browser();
  const answer = await fixture.ask('/user/bookings', { headers });
  expect(answer.headers['content-encoding']).toBe('br');
});

test('one that can not be made is tried again after a minute, and pages go without', async () => {
  fails = true;
  expect(await told()).toBeUndefined();
  fails = false;
  expect(await told()).toBeUndefined();
  fixture.clock.ms = 60_000;
  expect(await told()).toBeDefined();
});
