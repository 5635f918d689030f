import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isServedHost } from '@/server/observability/site-host';
import { logSecurity } from '@/server/observability/security-log';
import { clientAddress, dropForgedHeaders, parseTarget, requestIdsOf } from '@/server/web/incoming-request';
import type { SandboxProxy } from '@/server/web/sandbox-proxy';

/** Handles a WebSocket handshake. Returns false if it is for another listener. */
export type TakeUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Returns a function that passes a WebSocket handshake to the live database of the sandbox or to `takeOther`. */
export function createUpgradeListener({
  origin,
  trustedProxies,
  logKey,
  sandbox,
  takeOther,
}: {
  origin: string;
  trustedProxies: number;
  logKey: string;
  sandbox: SandboxProxy | undefined;
  takeOther: TakeUpgrade | undefined;
}) {
  return (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const target = parseTarget(req.url);
    const client = clientAddress(req, trustedProxies);
    dropForgedHeaders(req.headers);
    const path = target.kind === 'ok' ? target.path : undefined;
    const isServed = isServedHost(req.headers.host, { origin, loopback: sandbox !== undefined });
    if (!isServed) {
      const { requestId } = requestIdsOf(req.headers, trustedProxies);
      logSecurity({ event: 'host_refused' }, { requestId, clientAddress: client, key: logKey });
    }
    const status = isServed ? '404 Not Found' : '421 Misdirected Request';
    if (isServed && path === '/.ws' && sandbox) void sandbox.live(req, socket, head);
    else if (!isServed || path === '/.ws' || !path || !takeOther?.(req, socket, head))
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };
}
