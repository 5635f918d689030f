import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { startApp } from './running-app.ts';

const clients = 1000;
const body = { 'Content-Type': 'application/json', 'Content-Length': '1000' };
const head = ['POST /api/sign-up HTTP/1.1', 'Host: localhost', ...Object.entries(body).map((pair) => pair.join(': '))];

/** Opens a connection, and sends the headers of a request and one byte of its body. */
async function sendHalf(t: TestContext, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  return socket;
}

type Call = { method?: string; headers?: Record<string, string> };

/** Unlike `fetch`, sends the header host as it is. */
function statusOf(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Call = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end(method === 'GET' ? undefined : '{}');
  });
}

test('pages respond while 1,000 clients have sent half a request, and unknown hosts are refused', async (t) => {
  const { port } = await startApp(t);
  await Promise.all(Array.from({ length: clients }, () => sendHalf(t, port)));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const path of ['/', `/search?from=gaborone&to=francistown&date=${tomorrow}`, '/login', '/api/health'])
    assert.deepEqual([path, await statusOf(port, path)], [path, 200]);

  assert.equal(await statusOf(port, '/', { headers: { host: 'evil.example' } }), 421);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost'])
    assert.deepEqual([host, await statusOf(port, '/', { headers: { host } })], [host, 200]);

  const write = (host: string, origin: string) =>
    statusOf(port, '/api/sign-up', { method: 'POST', headers: { host, origin, 'content-type': 'application/json' } });
  const own = `localhost:${port}`;
  assert.equal(await write(own, 'http://evil.example'), 403);
  assert.equal(await write('evil.example', 'http://evil.example'), 421);
  assert.equal(await write(own, `http://${own}`), 400, 'an empty form is the only problem');
});
