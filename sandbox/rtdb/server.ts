import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { protocolVersion, serveClient } from './connection';
import { createDatabase } from './database';
import { parseRules } from './rules';

const socketPath = '/.ws';
const pingIntervalMs = 60_000;
/** The SDKs split a request into frames of at most 16,384 characters. No request of the product needs a second frame. */
const maxFrameBytes = 16_384 * 3;

function refuse(socket: Duplex, status: '400 Bad Request' | '403 Forbidden' | '404 Not Found') {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Returns the host of the page, also behind a proxy, or null if it is invalid. The client reconnects to this host. */
function hostOf({ headers }: IncomingMessage) {
  const forwarded = headers['x-forwarded-host'];
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined) ?? headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? host : null;
}

/**
 * Closes connections that did not respond to a ping before the next one. A phone without network sends no close frame.
 */
function dropSilentPeers(clients: ReadonlySet<WebSocket>) {
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
  }, pingIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts a stand-in for Firebase Realtime Database in memory. It has what the product uses, for the real SDKs over
 * WebSockets (protocol 5). Every `ns` is the same database. The caller owns the HTTP servers and passes their 'upgrade'
 * events on.
 *
 * `publicUpgrade` is for browsers and always applies the rules. `adminUpgrade` refuses browsers and must listen on
 * loopback, because everyone knows its password `owner`.
 */
export function createRtdb(rulesJson: unknown) {
  const rules = parseRules(rulesJson);
  const database = createDatabase();
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const stopPinging = dropSilentPeers(server.clients);

  function enter(request: IncomingMessage, socket: Duplex, head: Buffer, acceptsOwner: boolean) {
    const [path, query] = (request.url ?? '').split('?');
    const host = hostOf(request);
    const isSpoken = new URLSearchParams(query).get('v') === protocolVersion;
    if (path !== socketPath) refuse(socket, '404 Not Found');
    else if (host === null || !isSpoken) refuse(socket, '400 Bad Request');
    else
      server.handleUpgrade(request, socket, head, (peer) => serveClient(peer, host, { acceptsOwner, database, rules }));
  }

  return {
    publicUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => enter(request, socket, head, false),
    adminUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      request.headers.origin === undefined ? enter(request, socket, head, true) : refuse(socket, '403 Forbidden'),
    async close() {
      stopPinging();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of server.clients) client.terminate();
      await closed;
    },
  };
}
