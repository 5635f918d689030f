import { randomBytes } from 'node:crypto';
import type { WebRequest } from '@/server/web/incoming-request';
import type { NextHandler } from '@/server/web/render-page';
import type { Policy, Site } from '@/server/web/security-headers';

export type PassToNext = ReturnType<typeof createPassToNext>;

/** Returns a function that lets Next respond to a request that depends on the visitor. */
export function createPassToNext(handle: NextHandler, { dev, origin }: Site, policy: Policy) {
  const protocol = new URL(origin).protocol.slice(0, -1);
  return async ({ req, res, requestId }: WebRequest): Promise<void> => {
    const nonce = randomBytes(16).toString('base64');
    req.headers['x-request-id'] = requestId;
    req.headers['x-forwarded-proto'] = protocol;
    // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/rendering.md).
    if (!dev) req.headers['content-security-policy'] = policy({ nonce });
    res.setHeader('Content-Security-Policy', policy({ nonce }));
    await handle(req, res);
  };
}
