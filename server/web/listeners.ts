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

/** Listens with `server`, and where several sockets can share a port with more that pass it their connections. */
export async function listenOnMany(server: Server, address: ListenOptions, count = sockets): Promise<Listener[]> {
  const shared = count > 1 ? { ...address, reusePort: true } : address;
  await listen(server, shared);
  const { port } = server.address() as AddressInfo;
  const others = Array.from({ length: count - 1 }, () =>
    // The options are those of an HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((listener) => listen(listener, { ...shared, port })));
  return others;
}
