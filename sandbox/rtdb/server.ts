import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection, type Door, type Site } from './connection';
import { createDatabase } from './database';
import { parseRules } from './rules';
import { openStore } from './store';
import { MAX_CLIENT_FRAME_BYTES, PROTOCOL_VERSION } from './wire';

const MIB = 1024 * 1024;
const SOCKET_PATH = '/.ws';
const PING_INTERVAL_MS = 60_000;

const publicDoor: Door = {
  acceptsOwner: false,
  maxMessageChars: MIB,
  maxBufferedBytes: MIB,
  maxListens: 100,
};
const adminDoor: Door = {
  acceptsOwner: true,
  maxMessageChars: 16 * MIB,
  maxBufferedBytes: 64 * MIB,
  maxListens: 10_000,
};

type RtdbOptions = {
  /** Where the data is kept; without it, in memory. */
  readonly directory?: string | undefined;
  /** The parsed content of `database.rules.json`. */
  readonly rules: unknown;
  /** Told of what the protocol has no word for, such as a full disk. */
  readonly onError?: (error: unknown) => void;
  readonly now?: () => number;
};

const refuse = (socket: Duplex, status: '400 Bad Request' | '403 Forbidden' | '404 Not Found') => {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** The host as the page knows it, also when a proxy stands between. It tells the client where to come back to. */
const hostOf = ({ headers }: IncomingMessage) => {
  const forwarded = headers['x-forwarded-host'];
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined) ?? headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? host : null;
};

/** A phone that lost its network says no goodbye: who does not answer a ping until the next one is gone. */
const dropSilentPeers = (clients: ReadonlySet<WebSocket>) => {
  const awaited = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const client of clients) {
      if (awaited.has(client)) {
        client.terminate();
        continue;
      }
      awaited.add(client);
      client.once('pong', () => awaited.delete(client));
      client.ping();
    }
  }, PING_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * A stand-in for Firebase Realtime Database that the real SDKs talk to over WebSockets (protocol 5); one database,
 * whatever the `ns`. The caller owns the HTTP servers and hands over their 'upgrade' events:
 * `publicUpgrade` is for browsers and obeys the rules whatever token is sent; `adminUpgrade` must be bound to loopback
 * and refuses browsers altogether, because there `owner` is a password everybody knows.
 */
export const createRtdb = ({ directory, rules, onError, now = Date.now }: RtdbOptions) => {
  const store = openStore(directory);
  const site: Site = {
    database: createDatabase(store, now),
    rules: parseRules(rules),
    report: (error) => onError?.(error),
  };
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const stopPinging = dropSilentPeers(server.clients);

  const enter = (door: Door, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path, query] = (request.url ?? '').split('?');
    const host = hostOf(request);
    if (path !== SOCKET_PATH) {
      refuse(socket, '404 Not Found');
      return;
    }
    if (host === null || new URLSearchParams(query).get('v') !== PROTOCOL_VERSION) {
      refuse(socket, '400 Bad Request');
      return;
    }
    server.handleUpgrade(request, socket, head, (peer) => new Connection(peer, host, door, site));
  };

  return {
    publicUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      enter(publicDoor, request, socket, head),
    adminUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      request.headers.origin === undefined ? enter(adminDoor, request, socket, head) : refuse(socket, '403 Forbidden'),
    /** Ends every connection, lets the last wills run, and closes the file. */
    close: async (): Promise<void> => {
      stopPinging();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of server.clients) client.terminate();
      await closed;
      store.close();
    },
  };
};
