import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crowdSize } from '@/server/web/load';
import type { Limits } from '@/server/web/limits';
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

async function start(limits: Partial<Limits>, options: { trustedProxies?: number } = {}) {
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

/** Sends the headers of a request and one byte of its body, and waits until the server has read the headers. */
async function sendHalf(line = 'POST /api/echo', headers: Record<string, string> = {}): Promise<Socket> {
  const socket = await open(head(line, { 'Content-Length': '1000', Expect: '100-continue', ...headers }));
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(String(reply)).toMatch(/^HTTP\/1.1 100 /);
  socket.write('x');
  return socket;
}

/** Returns everything that the server sends until it closes the connection. */
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
  await until(
    () => Promise.resolve(next.held.length),
    (held) => held === before + count,
  );
  return release;
}

/** Requests an endless response and does not read it. Waits until the server waits for the client. */
async function openUnread(count: number): Promise<Socket[]> {
  const unread: Socket[] = [];
  for (let sent = 0; sent < count; sent += 1) unread.push((await open(head('GET /user/endless'))).pause());
  await until(
    () => Promise.resolve(serverSockets.filter(({ writableLength }) => writableLength > 0).length),
    (waiting) => waiting === count,
  );
  return unread;
}

const statusOf = async (path: string) => (await fixture.callApi(path)).status;

describe('a half-sent request', () => {
  test('takes no place, and is served when its body is complete', async () => {
    await start({});
    const first = await sendHalf();
    await Promise.all(Array.from({ length: 2 * crowdSize }, () => sendHalf()));
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    for (const path of ['/', '/user/bookings', '/api/health'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    fixture.delay.ms = 0;
    first.write('x'.repeat(999));
    const [reply] = (await once(first, 'data')) as [Buffer];
    expect(String(reply)).toMatch(/^HTTP\/1.1 200 /);
    expect(next.rendered.filter((url) => url === '/api/echo')).toHaveLength(1);
  });

  test('takes a place as soon as its body is complete', async () => {
    await start({});
    const release = await startWork(crowdSize);
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    expect(await statusOf('/user/bookings')).toBe(503);
    await release();
  });

  test('is refused when its body is late, and so is a picture without a session or without progress', async () => {
    await start({ bodyMs: 50 });
    for (const [line, cookie] of [
      ['POST /api/echo', 'next-auth.session-token=a'],
      ['PUT /api/user/picture', 'other=a'],
      ['PUT /api/user/picture', '__Host-next-auth.session-token=a'],
    ] as const) {
      const text = await untilClosed(await sendHalf(line, { Cookie: cookie }));
      expect(text).toMatch(/^HTTP\/1.1 408 /);
      expect(text).toContain('request_timeout');
    }
    expect(next.rendered).toEqual([]);
  });

  test('may take longer for the picture of a signed-in caller that keeps its rate', async () => {
    await start({ bodyMs: 200, slowBodyBytesPerSecond: 5 });
    const picture = await sendHalf('PUT /api/user/picture', { Cookie: 'next-auth.session-token=a' });
    let sent = 1;
    const sending = setInterval(() => picture.write('x', () => (sent += 1)), 20);
    // The form starts later and is refused earlier.
    expect(await untilClosed(await sendHalf())).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(sending);
    picture.write('x'.repeat(1000 - sent));
    const [reply] = (await once(picture, 'data')) as [Buffer];
    expect(String(reply)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('is refused when the bodies that arrive are too large together, the oldest first', async () => {
    await start({ arrivingBytes: 1500 });
    const first = await sendHalf();
    first.write('x'.repeat(900));
    const second = await sendHalf();
    second.write('x'.repeat(900));
    expect(await untilClosed(first)).toMatch(/^HTTP\/1.1 408 /);
    second.write('x'.repeat(99));
    const [reply] = (await once(second, 'data')) as [Buffer];
    expect(String(reply)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('is refused when its headers are late', async () => {
    await start({ headersMs: 50 });
    expect(await untilClosed(await open('GET / HTTP/1.1\r\nHost: tsela.example\r\n'))).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('an unread response', () => {
  test('is no work', async () => {
    await start({});
    await openUnread(crowdSize);
    fixture.delay.ms = 5000;
    fixture.clock.ms += 5001;
    expect(await statusOf('/user/bookings')).toBe(200);
  });

  test('is cut, and a response that the server still works on is not', async () => {
    await start({ unreadMs: 100 });
    const release = await startWork(1);
    await openUnread(1);
    await until(
      () => Promise.resolve(serverSockets.map(({ destroyed }) => destroyed)),
      (destroyed) => destroyed.join() === 'false,true',
    );
    expect(await release()).toMatchObject([{ status: 200 }]);
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
  test('has a limited number of open requests, and half-sent ones make room', async () => {
    await start({ networkRequests: 2 });
    const half = await sendHalf();
    const release = await startWork(2);
    await untilClosed(half);
    const refused = await fixture.callApi('/api/echo');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(refused.body).toContain('too_many_requests');
    await release();
    expect(await statusOf('/api/echo')).toBe(200);
  });

  test('has a limited number of connections', async () => {
    await start({ networkConnections: 2 });
    const release = await startWork(2);
    await expect(fixture.callApi('/api/echo')).rejects.toThrow();
    await release();
  });

  test('has no limits behind a proxy', async () => {
    await start({ networkConnections: 2, networkRequests: 2 }, { trustedProxies: 1 });
    const release = await startWork(4);
    expect(await statusOf('/api/echo')).toBe(200);
    await release();
  });
});
