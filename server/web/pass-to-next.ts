import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { retryAfterSeconds } from '@/server/web/refusal';
import type { WebRequest } from '@/server/web/incoming-request';
import type { NextHandler, Refusals } from '@/server/web/render-page';
import type { Policy, Site } from '@/server/web/security-headers';

/**
 * Turns the status 500 of a page whose data was unavailable into 503, and the status 200 of a page that says that its data is
 * gone into 410. Completes each 503 with `Retry-After`.
 */
function completeStatus(res: ServerResponse, refused: () => 410 | 503 | undefined) {
  // oxlint-disable-next-line typescript/unbound-method -- called on this response
  const { writeHead } = res;
  res.writeHead = (status: number, ...rest: unknown[]) => {
    const isUnavailable = status === 503 || (status === 500 && refused() === 503);
    const isGone = status === 200 && refused() === 410;
    if (isUnavailable && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', retryAfterSeconds);
    return Reflect.apply(writeHead, res, [isUnavailable ? 503 : isGone ? 410 : status, ...rest]) as ServerResponse;
  };
}

export type PassToNext = ReturnType<typeof createPassToNext>;

/** Returns a function that lets Next respond to a request that depends on the visitor. */
export function createPassToNext(
  handle: NextHandler,
  { dev, origin, refusedStatus = () => undefined }: Site & Refusals,
  policy: Policy,
) {
  const protocol = new URL(origin).protocol.slice(0, -1);
  return async ({ req, res, requestId }: WebRequest): Promise<void> => {
    const nonce = randomBytes(16).toString('base64');
    req.headers['x-request-id'] = requestId;
    req.headers['x-forwarded-proto'] = protocol;
    // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/rendering.md).
    if (!dev) req.headers['content-security-policy'] = policy({ nonce });
    res.setHeader('Content-Security-Policy', policy({ nonce }));
    completeStatus(res, () => refusedStatus(requestId));
    await handle(req, res);
  };
}
