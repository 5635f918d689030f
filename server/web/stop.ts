import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Stop = {
  /** A line that was upgraded is no longer the server's, but keeps it from closing. */
  hold: (socket: Duplex) => void;
  stop: (graceMs: number) => Promise<void>;
};

const idleCheckMs = 50;

export function createStop(server: Server): Stop {
  const upgraded = new Set<Duplex>();
  let stopping = false;
  // First in line, so that it runs before anything answers.
  server.prependListener('request', (_req, res: ServerResponse) => {
    if (stopping) res.setHeader('Connection', 'close');
  });
  return {
    hold(socket) {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
    },
    async stop(graceMs) {
      stopping = true;
      // A line whose answer is through is idle, and would otherwise be kept alive for the next request.
      const idle = setInterval(() => {
        server.closeIdleConnections();
      }, idleCheckMs);
      const cut = setTimeout(() => {
        server.closeAllConnections();
      }, graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of upgraded) socket.destroy();
      });
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
