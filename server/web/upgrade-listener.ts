import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { dropForgedHeaders, parseTarget } from '@/server/web/incoming-request';
import type { SandboxProxy } from '@/server/web/sandbox-proxy';

/** Handles a WebSocket handshake. Returns false if it is for another listener. */
export type TakeUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Returns a function that passes a WebSocket handshake to the live database of the sandbox or to `takeOther`. */
export function createUpgradeListener(sandbox: SandboxProxy | undefined, takeOther: TakeUpgrade | undefined) {
  return (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const target = parseTarget(req.url);
    dropForgedHeaders(req.headers);
    const path = target.kind === 'ok' ? target.path : undefined;
    if (path === '/.ws' && sandbox) void sandbox.live(req, socket, head);
    else if (path === '/.ws' || !path || !takeOther?.(req, socket, head))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
}
