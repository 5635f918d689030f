import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ListenOptions, Server as Listener } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '@/server/observability/client-network';
import { isServedHost } from '@/server/observability/site-host';
import { AppError } from '@/lib/errors';
import { sandboxPath } from '@/lib/paths/sandbox';
import { uploadBytes, uploadLimit } from '@/lib/paths/uploads';
import { areaStarts, findRoute, isApi, mayBeRefused, probePaths, publicRoute, respelledPath } from '@/lib/paths/routes';
import type { RequestBudgets } from '@/server/budgets/budgets';
import { createRequestBudgets } from '@/server/budgets/request-budgets';
import { bodyBytes, webLimits } from '@/server/budgets/limits';
import { log } from '@/server/observability/log';
import { metric } from '@/server/observability/metrics';
import { logRequest } from '@/server/observability/request-log';
import { logSecurity } from '@/server/observability/security-log';
import { createConnections } from '@/server/web/connections';
import { createPolicy, dataPolicy, securityHeaders, type Site } from '@/server/web/content-security';
import {
  clientAddress,
  createProxyWarning,
  dropForgedHeaders,
  pathOf,
  requestIdsOf,
} from '@/server/web/incoming-request';
import { listenOnMany } from '@/server/web/listeners';
import { createLoad, watchLoopDelay, type LoopDelay } from '@/server/web/load';
import { createPublicPages } from '@/server/web/public-pages';
import { refuse, retryAfterSeconds } from '@/server/web/refusal';
import { createRenderer, type NextHandler, type Refusals } from '@/server/web/render-page';
import { createSandboxProxy } from '@/server/web/sandbox-proxy';
import { createStaticFiles, isBuildFile } from '@/server/web/static-files';

export type WebServerOptions = Site &
  Refusals & {
    handle: NextHandler;
    upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
    dir: string;
    sandboxUrl: string | undefined;
    trustedProxies: number;
    /** Key of the hash of a client's network in the log. */
    logKey: string;
    now: () => number;
    loopDelay?: LoopDelay;
    limits?: Partial<typeof webLimits>;
    budgets?: RequestBudgets;
    processes?: number;
  };

type Parts = ReturnType<typeof createParts>;

type Request = { req: IncomingMessage; res: ServerResponse; path: string; requestId: string };

function createParts(options: WebServerOptions) {
  const { dev, dir, sandboxUrl, now, loopDelay = watchLoopDelay() } = options;
  const limits = { ...webLimits, ...options.limits };
  const policy = createPolicy(options);
  return {
    ...options,
    limits,
    policy,
    loopDelay,
    connections: createConnections(limits),
    files: dev ? undefined : createStaticFiles(dir),
    sandbox: sandboxUrl === undefined ? undefined : createSandboxProxy(sandboxUrl),
    pages: createPublicPages(createRenderer(options), policy, now),
    load: createLoad(loopDelay, now),
    countRequest: options.budgets && createRequestBudgets(options.budgets, options.processes),
  };
}

const isSandbox = (path: string) => path === sandboxPath || path.startsWith(areaStarts.sandbox);

/** Pages accept few methods, because the others bypass the page cache. Next has routes in development. */
const methodsOf = (path: string): readonly string[] =>
  isSandbox(path) || isApi(path) || path.startsWith('/__nextjs')
    ? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
    : ['GET', 'HEAD'];

/** Returns whether a browser requests only data. Relies on Next: its router sends these (docs/rendering.md). */
export const isRouterRequest = (headers: IncomingHttpHeaders, search: string): boolean =>
  [headers.rsc, headers['next-router-prefetch']].some(Boolean) || /[?&]_rsc(=|&|$)/.test(search);

/** A page of 127.0.0.1 would lose the session when the simulated bank sends the visitor back to localhost. */
function isOtherLoopback({ method, headers }: IncomingMessage, origin: string): boolean {
  const { host, port } = new URL(origin);
  const isPage = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  return isPage && headers.host !== host && headers.host?.split(':').at(-1) === port;
}

function checkHost(req: IncomingMessage, { origin, sandbox, trustedProxies, logKey }: Parts, from: Partial<Request>) {
  const loopback = sandbox !== undefined || probePaths.includes(from.path ?? '');
  if (isServedHost(req.headers.host, { origin, loopback })) return true;
  const client = clientAddress(req, trustedProxies);
  logSecurity({ event: 'host_refused' }, { requestId: from.requestId, clientAddress: client, key: logKey });
  return false;
}

function createRequestListener(parts: Parts) {
  const { trustedProxies, policy, connections, now } = parts;
  const headers = Object.entries(securityHeaders(parts.origin));
  const warnOfProxy = createProxyWarning(trustedProxies, now);
  const respond = createResponder(parts);
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedMs = now();
    warnOfProxy(req);
    const ids = requestIdsOf(req.headers, trustedProxies);
    const { requestId } = ids;
    const wellFormed = pathOf(req.url);
    const path = wellFormed ?? '/';
    connections.begin(req.socket);
    res.on('error', () => undefined);
    res.on('close', () => {
      connections.end(req.socket);
      const ms = now() - startedMs;
      logRequest(req, res, path, ms, ids);
      const route = isBuildFile(path) ? 'build file' : (findRoute(path)?.name ?? 'other');
      metric('requests').inc({ route, status: res.statusCode });
      metric('requestSeconds').observe({ route }, ms / 1000);
    });
    // A page requests many files of the build, so they have only the one header that they need.
    if (!isBuildFile(path)) {
      res.setHeader('X-Request-Id', requestId);
      res.setHeader('Content-Security-Policy', isApi(path) ? dataPolicy : policy({}));
      for (const [name, value] of headers) res.setHeader(name, value);
    }
    if (!checkHost(req, parts, { path, requestId })) refuse(res, path, 'host_unknown');
    // A proxy could read another one of two hosts than we do.
    else if (wellFormed === undefined || req.headersDistinct.host?.length !== 1) refuse(res, path, 'invalid_request');
    else if (!methodsOf(path).includes(req.method ?? '')) {
      res.setHeader('Allow', methodsOf(path).join(', '));
      refuse(res, path, 'method_not_allowed');
    } else if (parts.sandbox && isOtherLoopback(req, parts.origin)) {
      res.writeHead(307, { Location: `${parts.origin}${req.url ?? '/'}` }).end();
    } else
      respond({ req, res, path, requestId }).catch((error: unknown) => {
        log.error({ event: 'web_request_failed', err: error, requestId }, 'The web server failed to serve a request.');
        refuse(res, path, error instanceof AppError ? error.code : 'GENERIC_ERROR');
      });
  };
}

function createResponder(parts: Parts) {
  const { sandbox, pages, load } = parts;
  const passToNext = createPassToNext(parts);
  return async (request: Request): Promise<void> => {
    const { req, res, path, requestId } = request;
    const client = clientAddress(req, parts.trustedProxies);
    dropForgedHeaders(req.headers);
    if (!path.startsWith(areaStarts.user)) delete req.headers['next-router-state-tree'];
    req.headers['x-client-address'] = client;
    const mostBytes = uploadLimit(path, req.headers.cookie);
    if (!(await parts.connections.receive(req, mostBytes ?? bodyBytes))) {
      refuse(res, path, mostBytes === uploadBytes.get(path) ? 'body_too_large' : 'unauthenticated');
      return;
    }
    const search = req.url?.slice(path.length) ?? '';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const route = isRead ? publicRoute(path, search) : undefined;
    // Behind a proxy, a carrier's network may have hundreds of passengers who wait for the card provider.
    const network = parts.trustedProxies > 0 ? undefined : networkOf(client);
    const isAccepted = load.begin(res, network, route !== undefined);
    if (isRead && parts.files?.(req, res, path)) return;
    const waitSeconds = await parts.countRequest?.(path, client);
    if (waitSeconds || !isAccepted) {
      if (waitSeconds) res.setHeader('Retry-After', waitSeconds);
      refuse(res, path, 'too_many_requests');
    } else if (isSandbox(path)) {
      if (sandbox) await sandbox.web(req, res, path);
      else refuse(res, path, 'not_found');
    } else if (isRead && respelledPath(path)) {
      res.writeHead(308, { Location: `${respelledPath(path)}${search}` }).end();
    } else if (!(route && pages.isFresh(route)) && mayBeRefused(req.method, path) && load.isOverloaded()) {
      refuse(res, path, 'overloaded');
    } else {
      if (route) {
        // A public page must not depend on the visitor.
        delete req.headers.cookie;
        delete req.headers.authorization;
      }
      if (!route || parts.dev || isRouterRequest(req.headers, search)) await passToNext(request);
      else await pages.send(req, res, route, requestId);
    }
  };
}

function createPassToNext({ dev, origin, handle, policy, refusedStatus = () => undefined }: Parts) {
  return async ({ req, res, path, requestId }: Request): Promise<void> => {
    const nonce = randomBytes(16).toString('base64');
    req.headers['x-request-id'] = requestId;
    req.headers['x-forwarded-proto'] = new URL(origin).protocol.slice(0, -1);
    // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/rendering.md).
    if (!dev) req.headers['content-security-policy'] = policy({ nonce });
    if (!isApi(path)) res.setHeader('Content-Security-Policy', policy({ nonce }));
    // oxlint-disable-next-line typescript/unbound-method -- called on this response
    const { writeHead } = res;
    res.writeHead = (status: number, ...rest: unknown[]) => {
      const refused = refusedStatus(requestId);
      // A page whose data was unavailable has the status 500, and one that says that its data is gone has 200.
      const isUnavailable = status === 503 || (status === 500 && refused === 503);
      if (isUnavailable && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', retryAfterSeconds);
      const isGone = status === 200 && refused === 410;
      // Next responds 500 to a broken tree of its router (docs/rendering.md).
      const isForged = status === 500 && req.headers['next-router-state-tree'] !== undefined;
      const corrected = isUnavailable ? 503 : isGone ? 410 : isForged ? 400 : status;
      return Reflect.apply(writeHead, res, [corrected, ...rest]) as ServerResponse;
    };
    await handle(req, res);
  };
}

function createUpgradeListener(parts: Parts) {
  return (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const isServed = checkHost(req, parts, requestIdsOf(req.headers, parts.trustedProxies));
    dropForgedHeaders(req.headers);
    const path = isServed ? pathOf(req.url) : undefined;
    if (path === '/.ws' && parts.sandbox) void parts.sandbox.live(req, socket, head);
    else if (path === undefined || path === '/.ws' || !parts.upgrade?.(req, socket, head)) {
      const status = isServed ? '404 Not Found' : '421 Misdirected Request';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
    }
  };
}

export function createWebServer(options: WebServerOptions) {
  const parts = createParts(options);
  const { limits, connections } = parts;
  const server = createServer({
    maxHeaderSize: 32 * 1024,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(limits.headersMs, 2000),
    keepAliveTimeout: limits.idleMs,
  });
  const upgrade = createUpgradeListener(parts);
  const upgraded = new Set<Duplex>();
  let listeners: Listener[] = [server];
  server.setTimeout(limits.idleMs);
  server.on('connection', (socket) => connections.add(socket));
  server.on('request', (_req, res: ServerResponse) => {
    if (!server.listening) res.setHeader('Connection', 'close');
  });
  server.on('request', createRequestListener(parts));
  server.on('upgrade', (req, socket, head) => {
    connections.begin(req.socket);
    req.socket.setTimeout(0);
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    upgrade(req, socket, head);
  });
  return {
    server,
    async listen(address: ListenOptions) {
      listeners = [server, ...(await listenOnMany(server, address))];
    },
    async stop(graceMs: number) {
      parts.loopDelay.stop();
      // A connection whose response ends would stay open for another request.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      const closed = listeners.map((listener) => once(listener.close(), 'close'));
      for (const socket of upgraded) socket.destroy();
      await Promise.all(closed);
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
