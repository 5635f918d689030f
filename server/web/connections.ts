import type { Socket } from 'node:net';
import type { Limits } from '@/server/web/limits';

/** `isArriving`: the last of the open requests has not arrived completely. */
type Connection = { socket: Socket; groups: Group[]; requests: number; isArriving: boolean };
/** The connections of the server or of a network, ordered by their last change. */
type Group = Set<Connection>;

const isIdle = ({ requests }: Connection) => requests === 0;
const isHalfSent = ({ requests, isArriving }: Connection) => requests === 1 && isArriving;
/** A response waits until its client reads. */
const isUnread = ({ socket }: Connection) => socket.writableLength > 0;

export type Connections = ReturnType<typeof createConnections>;

/**
 * Limits the connections and open requests of the server and of each network. Beyond a limit it closes the oldest
 * connection that only waits: an idle one, then a half-sent request, then an unread response. Without `networkOf` the
 * limits of a network hold for each connection.
 */
export function createConnections(limits: Limits, networkOf: ((address: string) => string) | undefined) {
  const server: Group = new Set();
  const networks = new Map<string, Group>();
  const connections = new WeakMap<Socket, Connection>();

  function closeOldest(group: Group, ...states: ((connection: Connection) => boolean)[]): boolean {
    const [oldest] = states.flatMap((isInState) => [...group].filter(isInState));
    if (!oldest) return false;
    for (const each of oldest.groups) each.delete(oldest);
    oldest.socket.destroy();
    return true;
  }

  const hasRoom = (group: Group, most: number) => group.size < most || closeOldest(group, isIdle, isHalfSent, isUnread);

  function change(socket: Socket, requests: number, isArriving?: boolean) {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.requests += requests;
    connection.isArriving = isArriving ?? connection.isArriving;
    for (const group of connection.groups) if (group.delete(connection)) group.add(connection);
  }

  return {
    /** Adds a connection. Closes it if there are too many and none of them only waits. */
    add: (socket: Socket) => {
      const network = networkOf?.(socket.remoteAddress ?? '') ?? '';
      const own: Group = networks.get(network) ?? new Set();
      if (!hasRoom(own, limits.networkConnections) || !hasRoom(server, limits.connections)) {
        socket.destroy();
        return;
      }
      const connection = { socket, groups: [server, own], requests: 0, isArriving: false };
      connections.set(socket, connection);
      for (const group of connection.groups) group.add(connection);
      if (networkOf) networks.set(network, own);
      socket.once('close', () => {
        for (const group of connection.groups) group.delete(connection);
        if (own.size === 0) networks.delete(network);
      });
    },
    /** Counts a request whose headers have arrived. Returns false if its network has too many. */
    open(socket: Socket): boolean {
      const own: Group = connections.get(socket)?.groups.at(-1) ?? new Set();
      const requests = [...own].reduce((sum, connection) => sum + connection.requests, 0);
      const isAccepted = requests < limits.networkRequests || closeOldest(own, isHalfSent, isUnread);
      change(socket, 1, true);
      return isAccepted;
    },
    /** Marks that a request has arrived completely. */
    arrived: (socket: Socket) => change(socket, 0, false),
    end: (socket: Socket) => change(socket, -1),
    /** Closes a connection without progress, unless the server works on its request. */
    closeIfWaiting: (socket: Socket) => {
      if (socket.writableLength > 0 || connections.get(socket)?.requests === 0) socket.destroy();
    },
  };
}
