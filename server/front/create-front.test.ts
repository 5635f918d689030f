import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from '@/lib/errors';
import { loadLimits } from '@/server/front/load';
import { longText, startFront, type Fixture } from '@/server/front/front-fixture';
import { inlineScriptHashes } from '@/server/front/script-hashes';

let rendered: string[] = [];
/** Each lets one request to /api/hold go on. */
let held: (() => void)[] = [];

/** Does not compress, so that the browser is slower than the page. */
const large = Array.from({ length: 64 }, () => randomBytes(48 * 1024).toString('base64'));

function page(req: IncomingMessage) {
  const nonce = /'nonce-([^']+)'/.exec(String(req.headers['content-security-policy']))?.[1];
  const who = [req.headers.cookie, req.headers.authorization].join(' ').trim();
  return [
    `<html><p>who: ${who}</p><p>${longText}</p>`,
    `<script${nonce ? ` nonce="${nonce}"` : ''}>start(${rendered.length})</script></html>`,
  ];
}

/** Answers as Next does: pages in pieces, pages made at build time with their marks, routes with JSON. */
async function handle(req: IncomingMessage, res: ServerResponse) {
  const url = String(req.url);
  rendered.push(url);
  if (url === '/api/hold') await new Promise<void>((resolve) => held.push(resolve));
  if (url === '/api/fail') throw new Error('broken');
  if (url.startsWith('/api/')) {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ headers: req.headers, bytes: Buffer.concat(parts).length }));
    return;
  }
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (url === '/user/large') {
    await pipeline(Readable.from(large), res);
    return;
  }
  if (url === '/error') res.statusCode = 500;
  if (url === '/post/none') res.statusCode = 404;
  if (url === '/login') {
    res.setHeader('x-nextjs-cache', 'HIT').setHeader('Cache-Control', 's-maxage=31536000').setHeader('ETag', '"x"');
  } else if (url.startsWith('/user')) {
    res.setHeader('Cache-Control', 'private, no-cache, no-store').setHeader('Vary', 'rsc');
  } else res.setHeader('Set-Cookie', 'a=b');
  for (const part of page(req)) {
    res.write(part);
    await nextTurn();
  }
  res.end();
}

let fixture: Fixture;
beforeEach(async () => {
  rendered = [];
  held = [];
  fixture = await startFront(handle);
});
afterEach(() => fixture.close());

const person = { cookie: 'session=secret', authorization: 'Bearer secret' };
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);

describe('every answer', () => {
  test.each(['/', '/user/bookings', '/login', '/api/echo', '/robots.txt', '/%', '//about', '/sandbox'])(
    'of %s carries the security headers and a request id',
    async (path) => {
      const answer = await fixture.ask(path, { headers: { 'x-request-id': 'my-request-1' } });
      expect(answer.headers).toMatchObject({
        'x-request-id': 'my-request-1',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
      expect(policyOf(answer)).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  test('that is a file of the build says only that it is what it calls itself: a page needs many of them', async () => {
    const { headers } = await fixture.ask('/_next/static/chunks/a.js');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Object.keys(headers).filter((name) => /policy|frame|request-id|transport/.test(name))).toEqual([]);
  });

  test('of a malformed address is 400, of a doubled slash the one page', async () => {
    expect((await fixture.ask('/%')).status).toBe(400);
    expect(await fixture.ask('//about?x=1')).toMatchObject({ status: 308, headers: { location: '/about?x=1' } });
    expect(rendered).toEqual([]);
  });
});

describe('a public page', () => {
  test('never sees who asks, sets no cookie, and allows its scripts by hash', async () => {
    for (const path of ['/', '/error?to=/x']) {
      const answer = await fixture.ask(path, { headers: person });
      expect(answer.body).toContain('who: <');
      expect(answer.headers['set-cookie']).toBeUndefined();
      for (const hash of inlineScriptHashes(answer.body)) expect(policyOf(answer)).toContain(`'${hash}'`);
    }
  });

  test('is rendered once in three seconds, for everybody', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => fixture.ask('/')));
    fixture.clock.ms = 2999;
    const late = await fixture.ask('/');
    expect(rendered).toEqual(['/']);
    expect(new Set([...bodies, late].map((answer) => answer.body)).size).toBe(1);
    expect(late.headers).toMatchObject({
      age: '3',
      'cache-control': 'public, max-age=0, s-maxage=3, must-revalidate',
      vary: 'Accept-Encoding, RSC',
    });
    fixture.clock.ms = 3000;
    expect((await fixture.ask('/')).headers.age).toBe('0');
    expect(rendered).toEqual(['/', '/']);
  });

  test('is one page however its parameters are ordered and whatever else stands beside them, which it never sees', async () => {
    for (const query of [
      'to=b&from=a&date=2026-01-31',
      'fbclid=1&date=2026-01-31&from=a&to=b',
      'from=a&to=b&date=2026-01-31&x',
    ]) {
      const answer = await fixture.ask(`/search?${query}`);
      expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=3, must-revalidate');
    }
    expect(rendered).toEqual(['/search?from=a&to=b&date=2026-01-31']);
  });

  test('asked for what it reads in a way that may be anything is made each time, as asked for', async () => {
    for (let times = 0; times < 2; times += 1) {
      const odd = await fixture.ask('/search?from=A&x=1');
      expect(odd.headers['cache-control']).toBe('no-store');
    }
    expect(rendered).toEqual(['/search?from=A&x=1', '/search?from=A&x=1']);
  });

  test('is sent in the best encoding the browser takes', async () => {
    const [br, gzip, identity] = await Promise.all(
      ['gzip, br', 'gzip', 'identity'].map((accepts) => fixture.ask('/', { headers: { 'accept-encoding': accepts } })),
    );
    expect([br, gzip, identity].map((answer) => answer?.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(br?.body).toBe(identity?.body);
    expect(gzip?.body).toBe(identity?.body);
    expect(br?.bytes).toBeLessThan((identity?.bytes ?? 0) / 4);
    expect(br?.headers['content-length']).toBe(String(br?.bytes));
  });

  test('is not sent again to who has it', async () => {
    const { headers } = await fixture.ask('/');
    const again = await fixture.ask('/', { headers: { 'if-none-match': `"other", ${String(headers.etag)}` } });
    expect(again).toMatchObject({ status: 304, bytes: 0 });
    expect(policyOf(again)).toBe(String(headers['content-security-policy']));
  });

  test('answers HEAD with the headers of GET', async () => {
    const head = await fixture.ask('/', { method: 'HEAD' });
    const get = await fixture.ask('/');
    expect(head).toMatchObject({ status: 200, bytes: 0 });
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(rendered).toEqual(['/']);
  });

  test('that is missing is kept, one that failed is not', async () => {
    for (const path of ['/post/none', '/post/none', '/error', '/error']) await fixture.ask(path);
    expect(rendered).toEqual(['/post/none', '/error', '/error']);
    expect(await fixture.ask('/error')).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } });
  });

  test("asked for by the router goes to Next, without the person's cookies", async () => {
    const answer = await fixture.ask('/?_rsc=1', { headers: { ...person, rsc: '1' } });
    expect(answer.body).toContain('who: <');
    expect(rendered).toEqual(['/?_rsc=1']);
  });

  test('that a form posts to sees the person', async () => {
    expect((await fixture.ask('/contact_us', { method: 'POST', headers: person })).body).toContain('session=secret');
  });
});

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

  test.each(['br', 'gzip'])('is compressed on its way: %s', async (encoding) => {
    const answer = await fixture.ask('/user/bookings', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'rsc, Accept-Encoding' });
    expect(answer.body).toContain(longText);
    expect(answer.body.endsWith('</html>')).toBe(true);
    expect(answer.bytes).toBeLessThan(longText.length / 4);
  });

  test.each(['br', 'gzip', 'identity'])('arrives whole when it is large: %s', async (encoding) => {
    const answer = await fixture.ask('/user/large', { headers: { 'accept-encoding': encoding } });
    expect(answer.body === large.join('')).toBe(true);
  });

  test.each(['br', 'identity'])('made at build time has no nonce, so its scripts go by hash: %s', async (encoding) => {
    const answer = await fixture.ask('/login', { headers: { 'accept-encoding': encoding, 'if-none-match': '"x"' } });
    const hashes = inlineScriptHashes(answer.body);
    expect(hashes).toHaveLength(1);
    expect(policyOf(answer)).toContain(`'${String(hashes[0])}'`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(answer.headers.etag).toBeUndefined();
  });

  test('answers HEAD without a body', async () => {
    expect(await fixture.ask('/user/bookings', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
    expect(await fixture.ask('/login', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });
});

test('a route gets the request as it came, less what only we may say', async () => {
  const answer = await fixture.ask('/api/echo?x=1', {
    headers: { ...person, 'x-forwarded-host': 'evil.example', 'x-middleware-subrequest': 'a', 'if-none-match': '"1"' },
  });
  const { headers } = JSON.parse(answer.body) as { headers: Record<string, string> };
  expect(headers).toMatchObject({ ...person, 'if-none-match': '"1"', 'x-forwarded-proto': 'https' });
  expect(headers['x-request-id']).toBe(answer.headers['x-request-id']);
  expect(headers['x-forwarded-host']).toBeUndefined();
  expect(headers['x-middleware-subrequest']).toBeUndefined();
});

test('a route that breaks is an answer all the same, and says nothing of the inside', async () => {
  const answer = await fixture.ask('/api/fail');
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.body)).toEqual({ code: 'GENERIC_ERROR', message: errors.GENERIC_ERROR.message });
});

describe('a rush', () => {
  test('is turned away, in words a person or a program reads', async () => {
    fixture.delay.ms = 5000;
    // One person on a late loop is no crowd.
    expect((await fixture.ask('/user/bookings')).status).toBe(200);
    const crowd = Array.from({ length: loadLimits.crowd }, () => fixture.ask('/api/hold'));
    const turnedAway = await Promise.race(crowd);
    expect(turnedAway).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(turnedAway.body)).toEqual({ code: 'overloaded', message: errors.overloaded.message });
    const answer = await fixture.ask('/user/bookings');
    expect(answer.status).toBe(503);
    expect(answer.body).toContain(errors.overloaded.message);
    for (const path of ['/payment/dpo/webhooks', '/api/health', '/_next/static/chunks/a.js']) {
      expect([path, (await fixture.ask(path)).status]).toEqual([path, 200]);
    }
    for (const release of held) release();
    await Promise.all(crowd);
    expect((await fixture.ask('/user/bookings')).status).toBe(200);
  });

  test('still gets the pages that are kept', async () => {
    await fixture.ask('/');
    fixture.delay.ms = 5000;
    const crowd = Array.from({ length: loadLimits.crowd }, () => fixture.ask('/api/hold'));
    await Promise.race(crowd);
    expect((await fixture.ask('/')).status).toBe(200);
    expect((await fixture.ask('/about')).status).toBe(503);
    for (const release of held) release();
    await Promise.all(crowd);
  });
});

test('stopping waits for what is under way and takes nothing new', async () => {
  const answer = fixture.ask('/api/hold');
  while (held.length === 0) await nextTurn();
  const stopped = fixture.front.stop(5000);
  await expect(fixture.ask('/api/echo')).rejects.toThrow();
  held[0]?.();
  expect((await answer).status).toBe(200);
  await stopped;
});

test('in development pages are neither stored nor held to hashes, but still see nobody', async () => {
  const dev = await startFront(handle, { dev: true });
  try {
    const answers = [await dev.ask('/', { headers: person }), await dev.ask('/', { headers: person })];
    expect(rendered).toEqual(['/', '/']);
    for (const answer of answers) {
      expect(answer.body).toContain('who: <');
      expect(policyOf(answer)).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval'");
    }
  } finally {
    await dev.close();
  }
});
