import type { Connections } from '@/server/web/connections';
import {
  clientAddress,
  dropBrokenRouterState,
  dropForgedHeaders,
  type WebRequest,
} from '@/server/web/incoming-request';
import type { Load } from '@/server/web/load';
import type { createReceiveBody } from '@/server/web/receive-body';
import type { PassToNext } from '@/server/web/pass-to-next';
import type { PublicPages } from '@/server/web/public-pages';
import { refuse } from '@/server/web/refusal';
import type { createRequestBudgets } from '@/server/web/request-budgets';
import type { ReportRequest } from '@/server/web/report-requests';
import {
  bodyLimitBytes,
  isImageOptimizer,
  isRouterRequest,
  isSandbox,
  mayArriveSlowly,
  mayBeRefused,
  publicRoute,
} from '@/server/web/routes';
import type { SandboxProxy } from '@/server/web/sandbox-proxy';
import type { StaticFiles } from '@/server/web/static-files';

type Responders = {
  dev: boolean;
  trustedProxies: number;
  files: StaticFiles | undefined;
  sandbox: SandboxProxy | undefined;
  pages: PublicPages;
  passToNext: PassToNext;
  load: Load;
  reportRequest: ReportRequest;
  connections: Connections;
  receiveBody: ReturnType<typeof createReceiveBody>;
  countRequest: ReturnType<typeof createRequestBudgets>;
};

/** Returns a function that chooses which part of the web server responds to a request, and lets it respond. */
export function createResponder(responders: Responders) {
  const { dev, trustedProxies, files, sandbox, pages, passToNext, load } = responders;
  const { connections, receiveBody, reportRequest, countRequest } = responders;
  return async (request: WebRequest): Promise<void> => {
    const { req, res, path, search, requestId } = request;
    const client = clientAddress(req, trustedProxies);
    dropForgedHeaders(req.headers);
    dropBrokenRouterState(req.headers);
    req.headers['x-client-address'] = client;
    const mayBeSlow = mayArriveSlowly(req.method, path, req.headers.cookie);
    const refusal = await receiveBody(req, bodyLimitBytes(path), mayBeSlow);
    if (refusal) {
      refuse(res, path, refusal === 408 ? 'request_timeout' : 'invalid_request', refusal);
      return;
    }
    connections.arrived(req.socket);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const route = isRead ? publicRoute(path, search) : undefined;
    load.begin(res, route !== undefined);
    if (isRead && files?.(req, res, path)) return;
    if (!dev && isImageOptimizer(path)) {
      refuse(res, path, 'not_found');
      return;
    }
    const waitSeconds = await countRequest(path, client);
    if (waitSeconds !== undefined) {
      res.setHeader('Retry-After', waitSeconds);
      refuse(res, path, 'too_many_requests');
      return;
    }
    if (isSandbox(path)) {
      if (sandbox) await sandbox.web(req, res, path);
      else refuse(res, path, 'not_found');
      return;
    }
    const isFresh = route !== undefined && pages.isFresh(route);
    if (!isFresh && mayBeRefused(req.method, path) && load.isOverloaded()) {
      refuse(res, path, 'overloaded');
      return;
    }
    if (!isFresh) res.on('close', reportRequest(path));
    if (route) {
      // A public page must not depend on the visitor.
      delete req.headers.cookie;
      delete req.headers.authorization;
    }
    if (!route || dev || isRouterRequest(req.headers, search)) await passToNext(request);
    else await pages.send(req, res, route, requestId);
  };
}
