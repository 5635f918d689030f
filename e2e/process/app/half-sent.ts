import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { eventually } from '../eventually.ts';
import { day } from '../visitor.ts';
import { app } from './shared-app.ts';

const clients = 1000;
const { port } = app;
const body = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
const head = ['POST /api/sign-up HTTP/1.1', 'Host: localhost', ...Object.entries(body).map((pair) => pair.join(': '))];

/** Opens a connection, and sends the headers of a request and one byte of its body. */
async function sendHalf(t: TestContext): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  return socket;
}

/** Unlike `fetch`, sends the header host as it is. */
function statusOf(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
  });
}

test('pages respond while 1,000 clients have sent half a request', async (t) => {
  await Promise.all(Array.from({ length: clients }, () => sendHalf(t)));
  for (const path of ['/', `/search?from=gaborone&to=francistown&date=${day(1)}`, '/login', '/api/health'])
    await eventually(path, async () => (await statusOf(path)) === 200);
});

test('unknown hosts and origins are refused', async () => {
  const own = `localhost:${port}`;
  const page = (host: string) => statusOf('/', { host });
  for (const host of [own, `127.0.0.1:${port}`, 'localhost']) assert.deepEqual([host, await page(host)], [host, 200]);
  assert.equal(await page('evil.example'), 421);

  const write = (host: string, origin: string) =>
    statusOf('/api/sign-up', { host, origin, 'content-type': 'application/json' }, 'POST');
  assert.equal(await write(own, 'http://evil.example'), 403);
  assert.equal(await write('evil.example', 'http://evil.example'), 421);
  assert.equal(await write(own, `http://${own}`), 400, 'an empty form is the only problem');
});

test('a sandbox listens on loopback only', async () => {
  const socket = connect(port, '127.0.0.2');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  assert.equal(error.code, 'ECONNREFUSED');
});
