import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { eventually } from '../eventually.ts';
import { day } from '../visitor.ts';
import { app } from './shared-app.ts';

const clients = 1000;
const { port } = app;
const body = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '1000' };
const head = [
  'POST /api/forms/sign-up HTTP/1.1',
  'Host: localhost',
  ...Object.entries(body).map((pair) => pair.join(': ')),
];

async function sendHalf(t: TestContext): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\na`);
  return socket;
}

test('pages respond while 1,000 clients have sent half a request', async (t) => {
  await Promise.all(Array.from({ length: clients }, () => sendHalf(t)));
  for (const path of ['/', `/search?from=gaborone&to=francistown&date=${day(1)}`, '/login', '/api/health'])
    await eventually(path, async () => (await fetch(app.address + path)).status === 200);
});

test('a sandbox listens on loopback only', async () => {
  const socket = connect(port, '127.0.0.2');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  assert.equal(error.code, 'ECONNREFUSED');
});
