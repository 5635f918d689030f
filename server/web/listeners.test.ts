import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listenOnMany } from '@/server/web/listeners';

const visitors = 200;

/** Returns the turns of the event loop until the server has accepted visitors who connect at once. */
async function turnsToAccept(address = {}): Promise<number> {
  const server = createServer();
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const others = await listenOnMany(server, { host: '127.0.0.1', port: 0, ...address });
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: visitors }, () => connect(port, '127.0.0.1'));
  let turns = 0;
  for (; accepted < visitors; turns += 1) await nextTurn();
  for (const socket of sockets) socket.destroy();
  for (const listener of [server, ...others]) listener.close();
  return turns;
}

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'a busy server accepts several visitors in a turn of its event loop, and with one socket only one',
  async () => {
    expect(await turnsToAccept()).toBeLessThan(visitors / 2);
    expect(await turnsToAccept({ reusePort: true })).toBeGreaterThanOrEqual(visitors);
  },
);
