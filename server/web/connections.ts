import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { webLimits } from '@/server/budgets/limits';

type Connection = { socket: Socket; requests: number; isArriving: boolean };

const isIdle = ({ requests }: Connection) => requests === 0;
const isHalfSent = ({ requests, isArriving }: Connection) => requests === 1 && isArriving;
const isUnread = ({ socket }: Connection) => socket.writableLength > 0;

/** Above a limit, the server closes the oldest connection that waits. */
export function createConnections(limits: typeof webLimits) {
  const connections = new Map<Socket, Connection>();
  let arrivingBytes = 0;

  function closeOldest(...states: ((connection: Connection) => boolean)[]): boolean {
    const open = [...connections.values()].filter(({ socket }) => !socket.destroyed);
    const [oldest] = states.flatMap((isInState) => open.find(isInState) ?? []);
    oldest?.socket.destroy();
    return oldest !== undefined;
  }

  function change(socket: Socket, requests: number, isArriving?: boolean) {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += requests;
    connection.isArriving = isArriving ?? connection.isArriving;
    connections.delete(socket);
    connections.set(socket, connection);
  }

  return {
    add(socket: Socket) {
      if (connections.size >= limits.connections && !closeOldest(isIdle, isHalfSent, isUnread)) socket.destroy();
      connections.set(socket, { socket, requests: 0, isArriving: false });
      socket.once('close', () => connections.delete(socket));
    },
    begin: (socket: Socket) => change(socket, 1, true),
    end: (socket: Socket) => change(socket, -1),
    /**
     * Waits until a request has arrived, so that a half-sent one is no work. Returns false for a body that is too large.
     * Relies on Node: its HTTP parser passes each chunk to `push`, and then null (docs/rendering.md).
     */
    receive: (req: IncomingMessage, limitBytes: number) =>
      new Promise<boolean>((resolve) => {
        const push = req.push.bind(req);
        let bytes = 0;
        let isOver = false;
        const end = (isComplete: boolean) => {
          if (isOver) return;
          isOver = true;
          arrivingBytes -= bytes;
          change(req.socket, 0, false);
          resolve(isComplete);
        };
        req.once('close', () => end(false));
        if (Number(req.headers['content-length'] ?? 0) > limitBytes) end(false);
        req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
          if (isOver) return true;
          bytes += chunk?.length ?? 0;
          arrivingBytes += chunk?.length ?? 0;
          if (bytes <= limitBytes) push(chunk, encoding);
          if (bytes > limitBytes || chunk === null) end(bytes <= limitBytes);
          if (arrivingBytes > limits.arrivingBytes) closeOldest(isHalfSent);
          // After `false` Node would wait for a reader, but the reader waits for the whole body.
          return true;
        };
      }),
  };
}
