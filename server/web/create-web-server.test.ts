import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errors } from '@/lib/errors';
import { isRouterRequest } from '@/server/web/create-web-server';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { metric } from '@/server/observability/metrics';
import { loadLimits } from '@/server/budgets/limits';
import { large, person, policyOf, standForNext, type Next } from '@/server/web/next.fixture';

let fixture: Fixture;
let next: Next;
beforeEach(async () => {
  next = standForNext();
  fixture = await startWebServer(next.handle);
});
afterEach(() => fixture.close());

test('each route counts its errors and refusals from 0, so the first one raises an alarm', async () => {
  const { values } = await metric('requests').get();
  for (const route of ['/terminals', '/staff/[[...page]]', 'other'])
    for (const status of [500, 503]) expect(values.map(({ labels }) => labels)).toContainEqual({ route, status });
});

describe('every response', () => {
  test.each(['/', '/user/bookings', '/login', '/api/echo', '/robots.txt', '/%', '//about', '/sandbox'])(
    'of %s carries the security headers and a request id',
    async (path) => {
      const response = await fixture.callApi(path, { headers: { 'x-request-id': 'my-request-1' } });
      expect(response.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
      expect(policyOf(response)).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  test('to a request for a build file has only the header `nosniff`, because a page needs many files', async () => {
    const { headers } = await fixture.callApi('/_next/static/chunks/a.js');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Object.keys(headers).filter((name) => /policy|frame|request-id|transport/.test(name))).toEqual([]);
  });

  test('to a method that a path does not have is 405, without Next', async () => {
    for (const [method, path, allow] of [
      ['TRACE', '/api/echo', 'GET, HEAD, POST, PUT, DELETE'],
      ['TRACE', '/sandbox', 'GET, HEAD, POST, PUT, DELETE'],
      ['POST', '/faqs', 'GET, HEAD'],
      ['OPTIONS', '/user/bookings', 'GET, HEAD'],
    ] as const) {
      expect(await fixture.callApi(path, { method })).toMatchObject({ status: 405, headers: { allow } });
    }
    expect(next.rendered).toEqual([]);
  });

  test('to a path in another spelling leads to the page with its query, without Next', async () => {
    const response = await fixture.callApi('/Contact-Us?x=1');
    expect(response).toMatchObject({ status: 308, headers: { location: '/contact_us?x=1' } });
    expect((await fixture.callApi('/Login', { method: 'POST' })).status).toBe(405);
    expect(next.rendered).toEqual([]);
  });

  test('to a malformed URL is 400, without Next', async () => {
    expect((await fixture.callApi('/%')).status).toBe(400);
    expect(next.rendered).toEqual([]);
  });
});

test('a request with two hosts is 400', async () => {
  const socket = connect(fixture.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: tsela.example\r\nHost: evil.example\r\n\r\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(String(reply)).toMatch(/^HTTP\/1.1 400 /);
  socket.destroy();
});

test('a route gets the request without forged headers', async () => {
  const response = await fixture.callApi('/api/echo?x=1', {
    headers: { ...person, 'x-forwarded-host': 'evil.example', 'x-middleware-subrequest': 'a', 'if-none-match': '"1"' },
  });
  const { headers } = JSON.parse(response.body) as { headers: Record<string, string> };
  expect(headers).toMatchObject({ ...person, 'if-none-match': '"1"', 'x-forwarded-proto': 'https' });
  expect(headers['x-request-id']).toBe(response.headers['x-request-id']);
  expect(headers['x-forwarded-host']).toBeUndefined();
  expect(headers['x-middleware-subrequest']).toBeUndefined();
});

test('a route that fails responds 500 and reveals no internals', async () => {
  const response = await fixture.callApi('/api/fail');
  expect(response.status).toBe(500);
  expect(JSON.parse(response.body)).toEqual({ code: 'GENERIC_ERROR', message: errors.GENERIC_ERROR.message });
});

describe('an overload', () => {
  /** Starts requests that wait. The returned function ends them, and expects that each is served. */
  async function holdCrowd(send = (_: number) => fixture.callApi('/api/hold', { method: 'POST' })) {
    const crowd = Array.from({ length: loadLimits.crowd }, (_, number) => send(number));
    // A response may fail before the test awaits it.
    for (const response of crowd) response.catch(() => undefined);
    while (next.held.length < loadLimits.crowd) await nextTurn();
    return async () => {
      for (const release of next.held) release();
      expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200));
    };
  }

  test('is refused with a page or with JSON', async () => {
    fixture.delay.ms = 5000;
    const endCrowd = await holdCrowd();
    // A crowd on a slow event loop is not an overload before it has waited.
    expect((await fixture.callApi('/user/bookings')).status).toBe(200);
    fixture.clock.ms += 5001;
    const turnedAway = await fixture.callApi('/api/hold');
    expect(turnedAway).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(turnedAway.body)).toEqual({ code: 'overloaded', message: errors.overloaded.message });
    const response = await fixture.callApi('/user/bookings');
    expect(response.status).toBe(503);
    expect(response.body).toContain(errors.overloaded.message);
    for (const path of ['/x/webhooks', '/a/holds/extend'])
      expect([path, (await fixture.callApi(path)).status]).toEqual([path, 503]);
    for (const path of ['/payment/dpo/webhooks', '/api/health', '/_next/static/chunks/a.js']) {
      expect([path, (await fixture.callApi(path)).status]).toEqual([path, 200]);
    }
    await endCrowd();
    expect((await fixture.callApi('/user/bookings')).status).toBe(200);
  });

  test('of old pages refuses three times as many visitors, ends purchases and is over with the pages', async () => {
    const endCrowd = await holdCrowd((number) => fixture.callApi(`/bus/hold-${number}`));
    fixture.clock.ms += 2000;
    expect((await fixture.callApi('/about')).status).toBe(200);
    fixture.clock.ms += 1;
    const visitors = Array.from({ length: 3 * loadLimits.crowd }, (_, number) =>
      fixture.callApi(['/faqs', '/user/bookings', '/api/echo'][number % 3] ?? ''),
    );
    for (const refused of await Promise.all(visitors))
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    const payments = ['/api/payments/dpo/return', '/api/terminal/payments', '/api/terminal/voids'];
    for (const path of ['/api/forms/complete-booking', '/api/forms/pay', ...payments])
      expect([path, (await fixture.callApi(path, { method: 'POST' })).status]).toEqual([path, 200]);
    await endCrowd();
    expect((await fixture.callApi('/faqs')).status).toBe(200);
  });

  test('is not assumed when purchases wait for the card provider', async () => {
    const endCrowd = await holdCrowd();
    fixture.clock.ms += 60_000;
    expect((await fixture.callApi('/faqs')).status).toBe(200);
    await endCrowd();
  });

  test('still gets cached pages', async () => {
    const endCrowd = await holdCrowd();
    fixture.clock.ms += 5001;
    await fixture.callApi('/');
    fixture.delay.ms = 5000;
    expect((await fixture.callApi('/')).status).toBe(200);
    expect((await fixture.callApi('/about')).status).toBe(503);
    await endCrowd();
  });
});

test('a stop waits for requests in progress and accepts no new ones', async () => {
  const response = fixture.callApi('/api/hold');
  while (next.held.length === 0) await nextTurn();
  const stopped = fixture.web.stop(5000);
  await expect(fixture.callApi('/api/echo')).rejects.toThrow();
  next.held[0]?.();
  expect((await response).status).toBe(200);
  await stopped;
});

test('in development pages are not cached and need no hashes, but still do not see the visitor', async () => {
  const dev = await startWebServer(next.handle, { dev: true });
  try {
    const responses = [await dev.callApi('/', { headers: person }), await dev.callApi('/', { headers: person })];
    expect(next.rendered).toEqual(['/', '/']);
    for (const response of responses) {
      expect(response.body).toContain('who: <');
      expect(policyOf(response)).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval'");
    }
  } finally {
    await dev.close();
  }
});

test('distinguishes requests of the router from page loads', () => {
  expect(isRouterRequest({ rsc: '1' }, '')).toBe(true);
  expect(isRouterRequest({}, '?from=a&_rsc=1x2')).toBe(true);
  expect(isRouterRequest({}, '?from=a_rsc')).toBe(false);
});

describe('a private page', () => {
  test('sees the user, renders each time with a new nonce, and stays private', async () => {
    const open = () => fixture.callApi('/user/bookings', { headers: person });
    const responses = [await open(), await open()];
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
});

test('a broken tree of the router reaches only private pages, whose status 500 becomes 400', async () => {
  const trees: unknown[] = [];
  const web = await startWebServer((req, res) => {
    const tree = req.headers['next-router-state-tree'];
    trees.push(tree);
    return Promise.resolve(void res.writeHead(tree === undefined ? 200 : 500).end());
  });
  const headers = { rsc: '1', 'next-router-state-tree': '%ff' };
  expect([(await web.callApi('/about', { headers })).status, trees.pop()]).toEqual([200, undefined]);
  expect([(await web.callApi('/user/bookings', { headers })).status, trees.pop()]).toEqual([400, '%ff']);
  await web.close();
});
