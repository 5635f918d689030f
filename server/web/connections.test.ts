import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sessionCookieName } from '@/lib/cookie-names';
import { errors } from '@/lib/errors';
import { formPath } from '@/lib/forms/form';
import { uploadBytes } from '@/lib/paths/uploads';
import { bodyBytes, loadLimits, webLimits } from '@/server/budgets/limits';
import { standForNext, type Next } from '@/server/web/next.fixture';
import { startWebServer, type Fixture } from '@/server/web/web-server.fixture';
import { until } from '@/server/testing/until';

let fixture: Fixture;
let next: Next;
const sockets: Socket[] = [];
const serverSockets: Socket[] = [];

/** A response without an end. It stops when its client does not read. */
async function endless(_req: IncomingMessage, res: ServerResponse) {
  const parts = function* () {
    for (;;) yield Buffer.alloc(64 * 1024);
  };
  await pipeline(Readable.from(parts()), res).catch(() => undefined);
}

async function start(limits: Partial<typeof webLimits>, options: { trustedProxies?: number } = {}) {
  next = standForNext();
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    req.url === '/user/endless' ? endless(req, res) : next.handle(req, res);
  fixture = await startWebServer(handle, { limits, ...options });
  fixture.web.server.on('connection', (socket) => serverSockets.push(socket));
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  serverSockets.length = 0;
  await fixture.close();
});

async function open(text = ''): Promise<Socket> {
  const socket = connect(fixture.port, '127.0.0.1');
  sockets.push(socket.on('error', () => undefined));
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const head = (line: string, headers: Record<string, string> = {}) =>
  [`${line} HTTP/1.1`, ...Object.entries({ Host: 'tsela.example', ...headers }).map((pair) => pair.join(': '))]
    .join('\r\n')
    .concat('\r\n\r\n');

/** Waits until the value is the expected one. */
const is = <Value>(read: () => Value, expected: Value) =>
  until(
    () => Promise.resolve(read()),
    (value) => value === expected,
  );

const received = async (socket: Socket) => String((await once(socket, 'data'))[0]);

/** Sends the headers of a request and one byte of its body, and waits until the server has read the headers. */
async function sendHalf(line = 'POST /api/echo', headers: Record<string, string> = {}): Promise<Socket> {
  const socket = await open(head(line, { 'Content-Length': '1000', Expect: '100-continue', ...headers }));
  expect(await received(socket)).toMatch(/^HTTP\/1.1 100 /);
  socket.write('x');
  return socket;
}

async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  // `once` would reject when the server resets the connection.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Starts requests that the handler does not finish, and waits until it works on them. */
async function startWork(count: number) {
  const before = next.held.length;
  const responses = Array.from({ length: count }, () => fixture.callApi('/api/hold'));
  // A response may fail before the test awaits it.
  for (const response of responses) response.catch(() => undefined);
  const release = async () => {
    for (const finish of next.held) finish();
    return Promise.all(responses);
  };
  await is(() => next.held.length, before + count);
  return release;
}

/** Requests an endless response and does not read it. Waits until the server waits for the client. */
async function openUnread(count: number): Promise<Socket[]> {
  const unread: Socket[] = [];
  for (let sent = 0; sent < count; sent += 1) unread.push((await open(head('GET /user/endless'))).pause());
  await is(() => serverSockets.filter(({ writableLength }) => writableLength > 0).length, count);
  return unread;
}

const statusOf = async (path: string) => (await fixture.callApi(path)).status;

describe('a half-sent request', () => {
  test('takes no place, and is served when its body is complete', async () => {
    await start({});
    const first = await sendHalf();
    await Promise.all(Array.from({ length: 2 * loadLimits.crowd }, () => sendHalf()));
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    for (const path of ['/', '/user/bookings', '/api/health'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    fixture.delay.ms = 0;
    first.write('x'.repeat(999));
    expect(await received(first)).toMatch(/^HTTP\/1.1 200 /);
    expect(next.rendered.filter((url) => url === '/api/echo')).toHaveLength(1);
  });

  test('takes a place as soon as its body is complete', async () => {
    await start({});
    const release = await startWork(loadLimits.crowd);
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    expect(await statusOf('/user/bookings')).toBe(503);
    await release();
  });

  test('is refused when its body is late', async () => {
    await start({});
    const half = await sendHalf();
    const { server } = fixture.web;
    const { headersTimeout: headersMs, requestTimeout: requestMs } = server;
    expect(webLimits).toMatchObject({ headersMs, requestMs });
    // From here on, because a busy machine needs longer to send the half.
    Object.assign(server, { headersTimeout: 50, requestTimeout: 50 });
    expect(await untilClosed(half)).toMatch(/^HTTP\/1.1 408 /);
    expect(next.rendered).toEqual([]);
  });

  test('is closed when the bodies that arrive are too large together, the oldest first', async () => {
    await start({ arrivingBytes: 1500 });
    const first = await sendHalf();
    first.write('x'.repeat(900));
    const second = await sendHalf();
    second.write('x'.repeat(900));
    await untilClosed(first);
    second.write('x'.repeat(99));
    expect(await received(second)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('is refused when its headers are late', async () => {
    await start({ headersMs: 50 });
    expect(await untilClosed(await open('GET / HTTP/1.1\r\nHost: tsela.example\r\n'))).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('an unread response', () => {
  test('is no work', async () => {
    await start({});
    await openUnread(loadLimits.crowd);
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    expect(await statusOf('/user/bookings')).toBe(200);
  });

  test('is cut when its client reads nothing for a time', async () => {
    await start({});
    await openUnread(1);
    expect(serverSockets.map(({ timeout }) => timeout)).toEqual([webLimits.idleMs]);
    // From here on, because a busy machine needs longer to send the request and to fill the buffers.
    serverSockets[0]?.setTimeout(100);
    await is(() => serverSockets.map(({ destroyed }) => destroyed).join(), 'true');
  });
});

describe('too many connections', () => {
  test('close the oldest idle one, then the oldest half-sent request, then the oldest unread response', async () => {
    await start({ connections: 3 });
    await openUnread(1);
    const half = await sendHalf();
    const idle = await open();
    const finish = [await startWork(1)];
    await untilClosed(idle);
    expect(half.destroyed).toBe(false);
    finish.push(await startWork(1));
    await untilClosed(half);
    expect(serverSockets[0]?.destroyed).toBe(false);
    finish.push(await startWork(1));
    expect(serverSockets[0]?.destroyed).toBe(true);
    await expect(fixture.callApi('/api/echo')).rejects.toThrow();
    for (const release of finish) expect(await release()).toMatchObject([{ status: 200 }]);
    expect(await statusOf('/api/echo')).toBe(200);
  });
});

describe('one network', () => {
  test('has a limited number of requests in progress, and half-sent ones do not count', async () => {
    await start({});
    await sendHalf();
    const release = await startWork(loadLimits.networkRequests);
    const refused = await fixture.callApi('/api/echo');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(refused.body).toContain('too_many_requests');
    await release();
    expect(await statusOf('/api/echo')).toBe(200);
  });

  test('has no limits behind a proxy', async () => {
    await start({}, { trustedProxies: 1 });
    const release = await startWork(loadLimits.networkRequests);
    expect(await statusOf('/api/echo')).toBe(200);
    await release();
  });
});

describe('a body', () => {
  const tooLarge = 'x'.repeat(bodyBytes + 1);

  test('is refused before it is read if its length exceeds the limit', async () => {
    await start({});
    expect((await fixture.callApi('/api/echo', { method: 'POST', body: tooLarge })).status).toBe(413);
    expect(next.rendered).toEqual([]);
  });

  test('is refused if it exceeds the limit while it arrives, and reaches no route', async () => {
    await start({});
    const pieces = Array.from({ length: 5 }, () => 'x'.repeat(bodyBytes / 4));
    expect((await fixture.callApi('/api/echo', { method: 'POST', body: pieces })).status).toBe(413);
    expect(next.rendered).toEqual([]);
  });

  test('with files may be large in a session only, and its refusal says why', async () => {
    await start({});
    const path = formPath('picture');
    const send = (headers: Record<string, string>, bytes: number) =>
      fixture.callApi(path, { method: 'POST', headers, body: 'x'.repeat(bytes) });
    const session = { cookie: `other=1; __Host-${sessionCookieName}=sealed` };
    const allowed = uploadBytes.get(path) ?? 0;
    expect(await send({ cookie: 'other=1' }, bodyBytes + 1)).toMatchObject({
      status: 401,
      body: expect.stringContaining('unauthenticated') as string,
    });
    expect(next.rendered).toEqual([]);
    expect((await send(session, allowed)).status).toBe(200);
    expect((await send(session, allowed + 1)).status).toBe(413);
  });

  test('too large of a form without a script is refused with a page that leads back', async () => {
    await start({});
    const headers = { accept: 'text/html', referer: 'http://localhost/staff/a"b/profile?done=x' };
    const body = 'x'.repeat(bodyBytes + 1);
    const refused = await fixture.callApi(formPath('withdraw'), { method: 'POST', headers, body });
    expect(refused).toMatchObject({ status: 413, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(refused.body).toContain(errors.body_too_large.message);
    expect(refused.body).toContain('<a href="/staff/a%22b/profile">');
  });

  test('too large is taken to its end after the refusal, because a browser reads no response before', async () => {
    await start({});
    const bytes = 40 * bodyBytes;
    const socket = await open(head('POST /api/echo', { 'Content-Length': String(bytes) }));
    expect(await received(socket)).toMatch(/^HTTP\/1.1 413 /);
    socket.write('x'.repeat(bytes) + head('GET /api/echo'));
    expect(await received(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('within the limit arrives completely, with and without a length', async () => {
    await start({});
    const body = 'x'.repeat(200 * 1024);
    for (const sent of [body, [body.slice(0, 1000), body.slice(1000)]]) {
      const response = await fixture.callApi('/api/echo', { method: 'POST', body: sent });
      expect(JSON.parse(response.body)).toMatchObject({ bytes: body.length });
    }
  });
});

test('a refused upgrade is closed, also for a client that does not close it', async () => {
  await start({});
  const socket = connect({ port: fixture.port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket.on('error', () => undefined));
  socket.write(head('GET /user/bookings', { Connection: 'Upgrade', Upgrade: 'websocket' }));
  expect(await received(socket)).toMatch(/^HTTP\/1.1 404 /);
  await is(() => serverSockets.map(({ destroyed }) => destroyed).join(), 'true');
});
