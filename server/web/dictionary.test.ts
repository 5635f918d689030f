import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { longText, sheetLink, sheets, startFront, type Fixture } from '@/server/web/front-fixture';
import { until } from '@/server/testing/until';

let fails = false;
/** How often the dictionary was asked of Next and answered. */
let made = 0;
const frame = (text: string) => `<html><head>${sheetLink('site')}</head><body>${longText}${text}</body></html>`;

/** As the front gives it to who has, or will have, the dictionary. */
const page = (text: string) =>
  frame(text).replace(
    sheetLink('site'),
    `<style>${sheets.site}</style>${sheetLink('site').replace('/>', ' media="not all" disabled=""/>')}`,
  );

async function handle(req: IncomingMessage, res: ServerResponse) {
  await Promise.resolve();
  if (fails && req.url === '/dictionary') res.statusCode = 500;
  const type = req.url?.startsWith('/api/') ? 'application/json' : 'text/html; charset=utf-8';
  res.setHeader('Content-Type', req.url === '/sitemap.xml' ? 'application/xml' : type);
  res.end(frame(String(req.url)));
  if (req.url === '/dictionary') made += 1;
}

let fixture: Fixture;
beforeEach(async () => {
  fails = false;
  made = 0;
  fixture = await startFront(handle, { hasDictionary: true });
  await toldAtLast();
});
afterEach(() => fixture.close());

/** The address of the dictionary, as pages tell it. */
async function told(headers: Record<string, string> = {}) {
  const { link } = (await fixture.ask('/', { headers })).headers;
  return /^<([^>]+)>; rel="compression-dictionary"$/.exec([link ?? ''].flat().join())?.[1];
}

/** It is made while pages go without. */
const toldAtLast = () =>
  until(
    () => told(),
    (path) => path !== undefined,
  );

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
    body: page('/dictionary'),
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
  const text = zstdDecompressSync(answer.body.subarray(40), { dictionary: Buffer.from(body) }).toString();
  expect(text).toBe(page('/about'));
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

test.each(['/user/bookings', '/login'])(
  '%s, made for one person, is compressed against it on its way',
  async (path) => {
    const { body, headers } = await browser();
    const answer = await fixture.raw(path, { headers });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'dcz', vary: 'Accept-Encoding, Available-Dictionary' });
    expect(answer.body.length).toBeLessThan(150);
    const text = zstdDecompressSync(answer.body.subarray(40), { dictionary: Buffer.from(body) }).toString();
    expect(text).toEqual(page(path));
  },
);

test('what is no page is not', async () => {
  const { headers } = await browser();
  expect((await fixture.ask('/api/long', { headers })).headers['content-encoding']).toBe('br');
});

describe('the stylesheet', () => {
  const chromium = { 'sec-ch-ua': '"Not A;Brand";v="8", "Chromium";v="150"', 'sec-fetch-site': 'same-origin' };

  test.each([
    ['that will have the dictionary, which holds it', chromium],
    ['that will have it, on its first visit', { ...chromium, 'sec-fetch-site': 'none' }],
  ])('stands in the page, and is never fetched, for a browser %s', async (_which, headers) => {
    const answer = await fixture.ask('/about', { headers });
    expect(answer.body).toBe(page('/about'));
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=3, must-revalidate');
  });

  test.each([
    ['is too old for dictionaries', { ...chromium, 'sec-ch-ua': '"Chromium";v="129"' }],
    ['saves data', { ...chromium, 'save-data': 'on' }],
    ['does not say who it is', { 'sec-fetch-site': 'same-origin' }],
  ])('is a file where the browser %s', async (_which, headers) => {
    expect((await fixture.ask('/about', { headers })).body).toBe(frame('/about'));
  });
});

test('one that can not be made is tried again after a minute, and pages go without', async () => {
  await fixture.close();
  fails = true;
  made = 0;
  fixture = await startFront(handle, { hasDictionary: true });
  await until(
    () => Promise.resolve(made),
    (times) => times === 1,
  );
  fails = false;
  fixture.clock.ms = 59_999;
  expect([await told(), await told()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
  fixture.clock.ms = 60_000;
  expect(await toldAtLast()).toBeDefined();
  expect(made).toBe(2);
});
