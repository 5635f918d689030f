import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { createGracefulStop } from '@/server/web/graceful-stop';
import { clientAddress, dropForgedHeaders, limitBody, parseTarget, requestIdOf } from '@/server/web/incoming-request';
import { isOverloaded, watchLoopDelay, type LoopDelay } from '@/server/web/load';
import { createPublicPages } from '@/server/web/public-pages';
import { refuse } from '@/server/web/refusal';
import { createRenderer, type NextHandler } from '@/server/web/render-page';
import { logRequest } from '@/server/web/request-log';
import { bodyLimitBytes, isRouterRequest, isSandbox, mayBeRefused, publicRoute } from '@/server/web/routes';
import { createSandboxProxy } from '@/server/web/sandbox-proxy';
import { createPolicy, securityHeaders, type Site } from '@/server/web/security-headers';
import { createStaticFiles, isBuildFile } from '@/server/web/static-files';

export type WebServerOptions = Site & {
  handle: NextHandler;
  /** Takes WebSockets that are not the live database's: Next's own, in development. Returns whether it does. */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Folder of the build. */
  dir: string;
  /** Address of the sandbox, in sandbox mode only. */
  sandboxUrl: string | undefined;
  /** Number of our own proxies in front of the server. Default 0. */
  trustedProxies?: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  loopDelay?: LoopDelay;
};

export type WebServer = ReturnType<typeof createWebServer>;

/** A request whose target is well-formed. */
type WebRequest = { req: IncomingMessage; res: ServerResponse; path: string; search: string; requestId: string };

const limits = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15_000,
  // A slow phone needs minutes to upload a picture of 6 MB.
  requestTimeout: 240_000,
  // Longer than the 60 s of common load balancers, so that the balancer closes an idle connection first.
  keepAliveTimeout: 65_000,
};

/** Creates the HTTP server around Next. It does not listen yet. */
export function createWebServer(options: WebServerOptions) {
  const { dev, dir, origin, sandboxUrl, trustedProxies = 0, now = () => performance.now() } = options;
  const policy = createPolicy(options);
  const headers = securityHeaders(origin);
  const loopDelay = options.loopDelay ?? watchLoopDelay();
  const files = dev ? undefined : createStaticFiles(dir);
  const sandbox = sandboxUrl === undefined ? undefined : createSandboxProxy(sandboxUrl);
  const renderer = createRenderer(options.handle, options);
  const pages = createPublicPages(renderer, policy, now);
  let requestsInProgress = 0;

  function receive(req: IncomingMessage, res: ServerResponse) {
    const startedMs = now();
    const requestId = requestIdOf(req.headers);
    const target = parseTarget(req.url);
    const path = target.kind === 'ok' ? target.path : '/';
    requestsInProgress += 1;
    // A write to a browser that has left is no fault.
    res.on('error', () => undefined);
    res.on('close', () => {
      requestsInProgress -= 1;
      logRequest(req, res, path, requestId, now() - startedMs);
    });
    // A page requests many files of the build, so they carry only the one header that matters for them.
    if (!isBuildFile(path)) {
      res.setHeader('X-Request-Id', requestId);
      res.setHeader('Content-Security-Policy', policy({}));
      for (const [name, value] of headers) res.setHeader(name, value);
    }
    if (target.kind === 'malformed') refuse(res, path, 'invalid_request');
    else if (target.kind === 'moved') res.writeHead(308, { Location: target.location, 'Content-Length': 0 }).end();
    else {
      respond({ req, res, path, search: target.search, requestId }).catch((error: unknown) => {
        log.error({ err: error, requestId }, 'web request failed');
        refuse(res, path, error instanceof AppError ? error.code : 'GENERIC_ERROR');
      });
    }
  }

  async function respond(request: WebRequest): Promise<void> {
    const { req, res, path, search, requestId } = request;
    const client = clientAddress(req, trustedProxies);
    dropForgedHeaders(req.headers);
    req.headers['x-client-address'] = client;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && files?.(req, res, path)) return;
    const fits = limitBody(req, bodyLimitBytes(path), () => {
      res.setHeader('Connection', 'close');
      refuse(res, path, 'invalid_request', 413);
    });
    if (!fits) return;
    if (isSandbox(path)) {
      if (sandbox) await sandbox.web(req, res, path);
      else refuse(res, path, 'not_found');
      return;
    }
    const route = isRead ? publicRoute(path, search) : undefined;
    const isFresh = route !== undefined && pages.isFresh(route);
    if (!isFresh && mayBeRefused(path) && isOverloaded(requestsInProgress, loopDelay)) {
      res.setHeader('Retry-After', '2');
      refuse(res, path, 'overloaded');
      return;
    }
    if (route) {
      // A public page must not depend on the visitor.
      delete req.headers.cookie;
      delete req.headers.authorization;
    }
    if (!route || dev || isRouterRequest(req.headers, search)) await passToNext(request);
    else await pages.send(req, res, route, requestId);
  }

  async function passToNext({ req, res, requestId }: WebRequest) {
    const nonce = randomBytes(16).toString('base64');
    req.headers['x-request-id'] = requestId;
    req.headers['x-forwarded-proto'] = new URL(origin).protocol.slice(0, -1);
    // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/framework.md).
    if (!dev) req.headers['content-security-policy'] = policy({ nonce });
    res.setHeader('Content-Security-Policy', policy({ nonce }));
    await options.handle(req, res);
  }

  function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    const target = parseTarget(req.url);
    dropForgedHeaders(req.headers);
    const path = target.kind === 'ok' ? target.path : undefined;
    if (path === '/.ws' && sandbox) void sandbox.live(req, socket, head);
    else if (path === '/.ws' || !path || !options.upgrade?.(req, socket, head))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  }

  const server = createServer(limits);
  const stopper = createGracefulStop(server);
  server.on('request', receive);
  server.on('upgrade', (req, socket, head) => {
    stopper.addUpgraded(socket);
    upgrade(req, socket, head);
  });
  return {
    server,
    /** Stops accepting, waits up to `graceMs` for the requests in progress, then cuts the rest. */
    async stop(graceMs: number) {
      loopDelay.stop();
      await stopper.stop(graceMs);
      renderer.close();
    },
  };
}
