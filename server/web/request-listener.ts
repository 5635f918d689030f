import type { IncomingMessage, ServerResponse } from 'node:http';
import { isServedHost } from '@/server/observability/site-host';
import { AppError } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { logSecurity } from '@/server/observability/security-log';
import type { Connections } from '@/server/web/connections';
import { clientAddress, parseTarget, requestIdsOf, type WebRequest } from '@/server/web/incoming-request';
import { createProxyWarning } from '@/server/web/proxy-warning';
import { refuse } from '@/server/web/refusal';
import { logRequest } from '@/server/web/request-log';
import type { SandboxProxy } from '@/server/web/sandbox-proxy';
import { securityHeaders, type Policy } from '@/server/web/security-headers';
import { isHealthCheck, methodsOf } from '@/server/web/routes';
import { isBuildFile } from '@/server/web/static-files';

type Options = {
  origin: string;
  trustedProxies: number;
  /** Key of the hash of a client's network in the log. */
  logKey: string;
  policy: Policy;
  connections: Connections;
  sandbox: SandboxProxy | undefined;
  now: () => number;
  respond: (request: WebRequest) => Promise<void>;
};

/** A proxy could read the other name than we do. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/** Returns a function that counts and logs a request, sets the common headers and passes a well-formed target on. */
export function createRequestListener(options: Options) {
  const { origin, trustedProxies, logKey, policy, connections, sandbox, now, respond } = options;
  const headers = securityHeaders(origin);
  const warnOfProxy = createProxyWarning({ trustedProxies, now });
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedMs = now();
    warnOfProxy(req);
    const { requestId, outsideId } = requestIdsOf(req.headers, trustedProxies);
    const target = parseTarget(req.url);
    const path = target.kind === 'ok' ? target.path : '/';
    const isAccepted = connections.open(req.socket);
    // A write to a closed connection is not an error.
    res.on('error', () => undefined);
    res.on('close', () => {
      connections.end(req.socket);
      logRequest(req, res, { path, requestId, outsideId, ms: now() - startedMs });
    });
    // A page requests many files of the build, so they have only the one header that they need.
    if (!isBuildFile(path)) {
      res.setHeader('X-Request-Id', requestId);
      res.setHeader('Content-Security-Policy', policy({}));
      for (const [name, value] of headers) res.setHeader(name, value);
    }
    if (!isServedHost(req.headers.host, { origin, loopback: sandbox !== undefined || isHealthCheck(path) })) {
      const from = { requestId, clientAddress: clientAddress(req, trustedProxies), key: logKey };
      logSecurity({ event: 'host_refused' }, from);
      refuse(res, path, 'host_unknown');
    } else if (!isAccepted) refuse(res, path, 'too_many_requests');
    else if (target.kind === 'malformed' || hasTwoHosts(req)) refuse(res, path, 'invalid_request');
    else if (!methodsOf(path).includes(req.method ?? '')) {
      res.setHeader('Allow', methodsOf(path).join(', '));
      refuse(res, path, 'method_not_allowed');
    } else if (target.kind === 'moved') res.writeHead(308, { Location: target.location, Connection: 'close' }).end();
    else {
      respond({ req, res, path, search: target.search, requestId }).catch((error: unknown) => {
        log.error({ event: 'web_request_failed', err: error, requestId }, 'The web server failed to serve a request.');
        refuse(res, path, error instanceof AppError ? error.code : 'GENERIC_ERROR');
      });
    }
  };
}
