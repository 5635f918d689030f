import type { Server, ServerResponse } from 'node:http';
import type { Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';

const idleCheckMs = 50;

const close = (listener: Listener) => new Promise<void>((resolve) => void listener.close(() => resolve()));

/** `listeners` pass their connections to the server. */
export function createGracefulStop(server: Server, listeners: readonly Listener[]) {
  const upgraded = new Set<Duplex>();
  let isStopping = false;
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (isStopping) res.setHeader('Connection', 'close');
  });
  return {
    /** Adds an upgraded socket. The server no longer counts it, but does not close while it is open. */
    addUpgraded(socket: Duplex) {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
    },
    /** Stops accepting, waits up to `graceMs` for the requests in progress, then closes the rest. */
    async stop(graceMs: number) {
      isStopping = true;
      // A connection becomes idle when its response ends. Without this it stays open for the next request.
      const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      const closed = [server, ...listeners].map(close);
      for (const socket of upgraded) socket.destroy();
      await Promise.all(closed);
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
