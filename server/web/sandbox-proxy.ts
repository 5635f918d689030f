import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer, proxyUpgrade } from 'httpxy';
import { log } from '@/server/log';
import { refuse } from '@/server/web/refusal';

/** The way to the stand-ins for the outside world, under our own address. */
export type SandboxProxy = {
  web: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  live: (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
};

const limitMs = 15_000;
const refusalMs = 1000;

/** The live database names a host in its handshake, to which the browser then returns: it has to be the page's. */
function pageHost(req: IncomingMessage) {
  return { 'x-forwarded-host': req.headers.host ?? '' };
}

export function createSandboxProxy(target: string): SandboxProxy {
  const proxy = createProxyServer({ target, proxyTimeout: limitMs });
  return {
    async web(req, res, path) {
      try {
        await proxy.web(req, res, { headers: pageHost(req) });
      } catch (error) {
        log.warn({ err: error }, 'the sandbox does not answer');
        refuse(res, path, 'GENERIC_ERROR', 502);
      }
    },
    async live(req, socket, head) {
      try {
        const upstream = await proxyUpgrade(target, req, socket, head, {
          headers: pageHost(req),
          upgradeTimeout: limitMs,
        });
        // Piping passes an orderly end on, but not a line that breaks: without this the other half would stay open.
        socket.once('close', () => upstream.destroy());
        upstream.on('error', () => socket.destroy()).once('close', () => socket.destroy());
      } catch (error) {
        // What the sandbox said instead of opening the line is still on its way to the browser.
        log.debug({ err: error }, 'the live line was refused');
        setTimeout(() => socket.destroy(), refusalMs).unref();
      }
    },
  };
}
