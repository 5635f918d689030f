import { createServer, type Socket } from 'node:net';
import { listen } from '@/server/testing/test-http';
import { createConnectionCheck } from './check-connection';

it('a database that accepts a connection and does not respond is unavailable, with a time to wait', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  const port = await listen(server);
  const connection = createConnectionCheck(`postgres://tsela@127.0.0.1:${port}/tsela`, 500);
  const checks = await Promise.allSettled([connection.check(), connection.check()]);
  for (const check of checks)
    expect(check).toMatchObject({ reason: { code: 'unavailable', details: { retryAfter: 2 } } });
  expect(sockets).toHaveLength(1);
  await connection.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});
