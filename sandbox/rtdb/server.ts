import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { Connection, type Listener, type Site } from './connection';
import { createDatabase } from './database';
import { parseRules } from './rules';
import { openStore } from './store';
import { MAX_CLIENT_FRAME_BYTES, PROTOCOL_VERSION } from './wire';

const MIB = 1024 * 1024;
const SOCKET_PATH = '/.ws';
const PING_INTERVAL_MS = 60_000;

const publicListener: Listener = {
  acceptsOwner: false,
  maxMessageChars: MIB,
  maxBufferedBytes: MIB,
  maxListens: 100,
};
const adminListener: Listener = {
  acceptsOwner: true,
  maxMessageChars: 16 * MIB,
  maxBufferedBytes: 64 * MIB,
  maxListens: 10_000,
};

type RtdbOptions = {
  readonly directory?: string | undefined;
  readonly rules: unknown;
  readonly onError?: (error: unknown) => void;
  readonly now?: () => number;
};

const refuse = (socket: Duplex, status: '400 Bad Request' | '403 Forbidden' | '404 Not Found') => {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Returns the host of the page, also behind a proxy, or null if it is invalid. The client reconnects to this host. */
const hostOf = ({ headers }: IncomingMessage) => {
  const forwarded = headers['x-forwarded-host'];
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined) ?? headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? host : null;
};

/**
 * Closes connections that did not respond to a ping before the next one. A phone without network sends no close frame.
 */
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
 * Starts a stand-in for Firebase Realtime Database. The real SDKs use it over WebSockets (protocol 5). Every `ns` is
 * the same database. The caller owns the HTTP servers and passes their 'upgrade' events on.
 *
 * `publicUpgrade` is for browsers and always applies the rules. `adminUpgrade` refuses browsers and must listen on
 * loopback, because everyone knows its password `owner`.
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

  const enter = (listener: Listener, request: IncomingMessage, socket: Duplex, head: Buffer) => {
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
    server.handleUpgrade(request, socket, head, (peer) => new Connection(peer, host, listener, site));
  };

  return {
    publicUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      enter(publicListener, request, socket, head),
    adminUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      request.headers.origin === undefined
        ? enter(adminListener, request, socket, head)
        : refuse(socket, '403 Forbidden'),
    close: async (): Promise<void> => {
      stopPinging();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of server.clients) client.terminate();
      await closed;
      store.close();
    },
  };
};
