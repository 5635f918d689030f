import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { parseTarget, requestIdsOf, type WebRequest } from '@/server/web/incoming-request';
import type { Load } from '@/server/web/load';
import { refuse } from '@/server/web/refusal';
import { logRequest } from '@/server/web/request-log';
import { securityHeaders, type Policy } from '@/server/web/security-headers';
import { isBuildFile } from '@/server/web/static-files';

type Options = {
  origin: string;
  trustedProxies: number;
  policy: Policy;
  load: Load;
  now: () => number;
  respond: (request: WebRequest) => Promise<void>;
};

/** Returns a function that counts and logs a request, sets the common headers and passes a well-formed target on. */
export function createRequestListener({ origin, trustedProxies, policy, load, now, respond }: Options) {
  const headers = securityHeaders(origin);
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedMs = now();
    const { requestId, outsideId } = requestIdsOf(req.headers, trustedProxies);
    const target = parseTarget(req.url);
    const path = target.kind === 'ok' ? target.path : '/';
    load.begin();
    // A write to a closed connection is not an error.
    res.on('error', () => undefined);
    res.on('close', () => {
      load.end();
      logRequest(req, res, { path, requestId, outsideId, ms: now() - startedMs });
    });
    // A page requests many files of the build, so they have only the one header that they need.
    if (!isBuildFile(path)) {
      res.setHeader('X-Request-Id', requestId);
      res.setHeader('Content-Security-Policy', policy({}));
      for (const [name, value] of headers) res.setHeader(name, value);
    }
    if (target.kind === 'malformed') refuse(res, path, 'invalid_request');
    else if (target.kind === 'moved') res.writeHead(308, { Location: target.location, 'Content-Length': 0 }).end();
    else {
      respond({ req, res, path, search: target.search, requestId }).catch((error: unknown) => {
        log.error({ event: 'web_request_failed', err: error, requestId }, 'The web server failed to serve a request.');
        refuse(res, path, error instanceof AppError ? error.code : 'GENERIC_ERROR');
      });
    }
  };
}
