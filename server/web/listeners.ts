import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type ListenOptions, type Server as Listener } from 'node:net';

/** Node accepts one connection of a socket in a turn of its event loop, which takes up to half a second in a crowd. */
const sockets = process.platform === 'linux' ? 64 : 1;

/** A process that shares its port has one socket: they close one after the other at its death (docs/decisions/076). */
export async function listenOnMany(server: Server, address: ListenOptions): Promise<Listener[]> {
  const count = address.reusePort === true ? 1 : sockets;
  const shared = { ...address, reusePort: address.reusePort === true || count > 1 };
  await once(server.listen(shared), 'listening');
  const { port } = server.address() as AddressInfo;
  const others = Array.from({ length: count - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => once(other.listen({ ...shared, port }), 'listening')));
  return others;
}
