import { isLoopbackHost } from '@/server/observability/site-host';
import { AppError } from '@/lib/errors';
import { env } from '@/server/process/env';
import { logSecurity } from '@/server/observability/security-log';
import { siteOrigin } from './site-settings';
import type { SessionToken } from './session-cookie';

/** Returns whether a page of this site sent the request. In sandbox mode the site is on all names of the machine too. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === siteOrigin()) return true;
  return env().SANDBOX === '1' && host !== null && isLoopbackHost(host) && URL.parse(origin)?.host === host;
}

export function refuseForeignOrigin(request: Request) {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // A page of ours that sends no referrer has the origin 'null' in some browsers.
  const isOwnPage = origin === 'null' && site === 'same-origin';
  const foreign = origin !== null && !isOwnPage && !isOwnOrigin(origin, request.headers.get('host'));
  if (!foreign && (site === null || site === 'same-origin')) return;
  const requestId = request.headers.get('x-request-id') ?? undefined;
  const clientAddress = request.headers.get('x-client-address') ?? undefined;
  logSecurity({ event: 'origin_refused' }, { requestId, clientAddress, key: env().API_KEY });
  throw new AppError('forbidden_origin');
}

/** Refuses a write from a page that shows another account, because the visitor has signed in again since. */
export function refuseOtherAccount(session: SessionToken | undefined, shown: unknown) {
  if (session && typeof shown === 'string' && shown !== session.userId) throw new AppError('account_changed');
}
