import { createServer } from 'node:http';
import type { ListenOptions, Server as Listener } from 'node:net';
import type { RouteBudget } from '@/server/budgets/table';
import { networkOf } from '@/server/observability/client-network';
import { createConnections } from '@/server/web/connections';
import { createGracefulStop } from '@/server/web/graceful-stop';
import { defaultLimits, type Limits } from '@/server/web/limits';
import { listenOnMany } from '@/server/web/listeners';
import { createLoad, watchLoopDelay, type LoopDelay } from '@/server/web/load';
import { createPassToNext } from '@/server/web/pass-to-next';
import { createPublicPages } from '@/server/web/public-pages';
import { createReceiveBody } from '@/server/web/receive-body';
import { createRenderer, type NextHandler, type Refusals } from '@/server/web/render-page';
import type { ReportRequest } from '@/server/web/report-requests';
import { createRequestBudgets } from '@/server/web/request-budgets';
import { createRequestListener } from '@/server/web/request-listener';
import { createResponder } from '@/server/web/responder';
import { createSandboxProxy } from '@/server/web/sandbox-proxy';
import { createPolicy, type Site } from '@/server/web/security-headers';
import { createStaticFiles } from '@/server/web/static-files';
import { createUpgradeListener, type TakeUpgrade } from '@/server/web/upgrade-listener';

export type WebServerOptions = Site &
  Refusals & {
    handle: NextHandler;
    /** Handles the WebSockets of Next in development. */
    upgrade?: TakeUpgrade;
    dir: string;
    /** URL of the sandbox, in sandbox mode only. */
    sandboxUrl: string | undefined;
    /** Number of our own proxies in front of the server. Default 0. */
    trustedProxies?: number;
    /** Key of the hash of a client's network in the log. */
    logKey: string;
    /** Milliseconds of a monotonic clock. */
    now?: () => number;
    loopDelay?: LoopDelay;
    /** Default: no report. */
    reportRequest?: ReportRequest;
    limits?: Partial<Limits>;
    /** Budgets of requests. Default: none. */
    budgets?: readonly RouteBudget[];
  };

export type WebServer = ReturnType<typeof createWebServer>;

const httpOptions = {
  maxHeaderSize: 32 * 1024,
  // The responder limits the time of a body.
  requestTimeout: 0,
  // Longer than the 60 s of common load balancers, so that the balancer closes an idle connection first.
  keepAliveTimeout: 65_000,
};

/** Creates the HTTP server around Next. It does not listen yet. */
export function createWebServer(options: WebServerOptions) {
  const { dev, dir, origin, sandboxUrl, logKey, trustedProxies = 0, now = () => performance.now() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  // Behind a proxy every connection comes from the proxy.
  const connections = createConnections(limits, trustedProxies > 0 ? undefined : networkOf);
  const policy = createPolicy(options);
  const loopDelay = options.loopDelay ?? watchLoopDelay();
  const sandbox = sandboxUrl === undefined ? undefined : createSandboxProxy(sandboxUrl);
  const renderer = createRenderer(options.handle, options);
  const load = createLoad(loopDelay, now);
  const respond = createResponder({
    dev,
    trustedProxies,
    files: dev ? undefined : createStaticFiles(dir),
    sandbox,
    pages: createPublicPages(renderer, policy, now),
    passToNext: createPassToNext(options.handle, options, policy),
    load,
    reportRequest: options.reportRequest ?? (() => () => undefined),
    connections,
    receiveBody: createReceiveBody(limits),
    countRequest: createRequestBudgets(options.budgets ?? []),
  });
  const upgrade = createUpgradeListener({ origin, trustedProxies, logKey, sandbox, takeOther: options.upgrade });

  const { headersMs, unreadMs } = limits;
  const connectionsCheckingInterval = Math.min(headersMs, 2000);
  const server = createServer({ ...httpOptions, headersTimeout: headersMs, connectionsCheckingInterval });
  const listeners: Listener[] = [];
  const stopper = createGracefulStop(server, listeners);
  server.on('connection', connections.add);
  server.setTimeout(unreadMs, connections.closeIfWaiting);
  server.on(
    'request',
    createRequestListener({ origin, trustedProxies, logKey, policy, connections, sandbox, now, respond }),
  );
  server.on('upgrade', (req, socket, head) => {
    stopper.addUpgraded(socket);
    connections.open(req.socket);
    upgrade(req, socket, head);
  });
  return {
    server,
    async listen(address: ListenOptions) {
      listeners.push(...(await listenOnMany(server, address)));
    },
    /** Stops accepting, waits up to `graceMs` for the requests in progress, then closes the rest. */
    async stop(graceMs: number) {
      loopDelay.stop();
      await stopper.stop(graceMs);
      renderer.close();
    },
  };
}
