import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day } from '../visitor.ts';
import { app } from './shared-app.ts';

// These tests cover the behaviour listed in docs/rendering.md, which Next and React may change without notice.

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.address + path, { headers, redirect: 'manual' });
const html = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

test('a first page inlines its stylesheets, and every stylesheet link has media=print', async () => {
  for (const path of ['/', '/search', '/bus', '/about']) {
    const page = await html(path);
    const links = page.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    assert.ok(links.length > 0, `${path} links a stylesheet`);
    assert.deepEqual(
      links.filter((link) => !link.includes('media="print"')),
      [],
      path,
    );
    assert.equal(page.match(/<style>/g)?.length, links.length, path);
  }
});

test('a request of the router gets data, and a visitor gets the page', async () => {
  // Next redirects to the URL with its own checksum.
  const data = await fetch(`${app.address}/about`, { headers: { rsc: '1' } });
  assert.match(data.headers.get('content-type') ?? '', /^text\/x-component/);
  assert.match((await get('/about')).headers.get('content-type') ?? '', /^text\/html/);
});

test('a client cannot skip the middleware with headers that steer Next', async () => {
  const forged = { 'x-middleware-subrequest': Array(5).fill('middleware').join(':'), 'x-middleware-next': '1' };
  const response = await get('/user/profile', forged);
  assert.equal(response.status, 307);
  assert.match(response.headers.get('location') ?? '', /\/login\?callbackUrl=%2Fuser%2Fprofile$/);
});

test('short JSON is not compressed', async () => {
  const response = await get('/api/session', { 'accept-encoding': 'gzip' });
  assert.equal(response.headers.get('content-encoding'), null);
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
});

test('private pages and API routes are compressed with gzip, and pages are not cached', async () => {
  for (const path of ['/login', `/api/search?from=gaborone&to=francistown&date=${day(1)}`]) {
    const response = await get(path, { 'accept-encoding': 'gzip' });
    assert.equal(response.headers.get('content-encoding'), 'gzip', path);
    assert.match(response.headers.get('vary') ?? '', /accept-encoding/i, path);
  }
  const page = await get('/login', { 'if-none-match': '*' });
  assert.equal(page.status, 200);
  assert.match(page.headers.get('cache-control') ?? '', /private.*no-store/);
});
