import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer, proxyUpgrade } from 'httpxy';
import { log } from '@/server/observability/log';
import { refuse } from '@/server/web/refusal';

const limitMs = 15_000;

/** The live database sends a host in its handshake, and the browser reconnects to it. It must be the host of the page. */
const pageHost = (req: IncomingMessage) => ({ 'x-forwarded-host': req.headers.host ?? '' });

export function createSandboxProxy(target: string) {
  // A kept connection fails a request that meets its end: the sandbox closes it after 5 s.
  const proxy = createProxyServer({ target, proxyTimeout: limitMs, agent: false });
  return {
    web: (req: IncomingMessage, res: ServerResponse, path: string) =>
      proxy.web(req, res, { headers: pageHost(req) }).catch((error: unknown) => {
        log.warn({ event: 'sandbox_request_failed', err: error }, 'The sandbox did not respond to a request.');
        refuse(res, path, 'GENERIC_ERROR', 502);
      }),
    async live(req: IncomingMessage, socket: Duplex, head: Buffer) {
      try {
        const options = { headers: pageHost(req), upgradeTimeout: limitMs };
        const upstream = await proxyUpgrade(target, req, socket, head, options);
        socket.once('close', () => upstream.destroy());
        upstream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
      } catch (error) {
        log.debug({ event: 'sandbox_websocket_refused', err: error }, 'The sandbox refused a WebSocket.');
        // The response of the sandbox must reach the browser first.
        setTimeout(() => socket.destroy(), 1000).unref();
      }
    },
  };
}
