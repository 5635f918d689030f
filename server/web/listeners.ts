import type { Server } from 'node:http';
import { createServer, type AddressInfo, type ListenOptions, type Server as Listener } from 'node:net';

/**
 * Node accepts one connection of each listening socket in a turn of its event loop. A turn of a busy server takes up to half
 * a second, so with one socket new visitors would wait in the kernel, where no limit refuses them.
 */
const sockets = process.platform === 'linux' ? 64 : 1;

const listen = (listener: Listener, address: ListenOptions) =>
  new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(address, resolve);
  });

/**
 * Listens with `server`, and with more sockets that pass it their connections. A process that shares its port with others has
 * one socket: its sockets close one after the other at its death, and could break one visitor's connections twice.
 */
export async function listenOnMany(server: Server, address: ListenOptions, most = sockets): Promise<Listener[]> {
  const isShared = address.reusePort === true;
  const count = isShared ? 1 : most;
  const shared = { ...address, reusePort: isShared || count > 1 };
  await listen(server, shared);
  const { port } = server.address() as AddressInfo;
  const others = Array.from({ length: count - 1 }, () =>
    // The options are those of an HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((listener) => listen(listener, { ...shared, port })));
  return others;
}
