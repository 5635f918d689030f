import { imageOptimizerPath } from '@/lib/paths/offline';
import { profilePictureApiPath } from '@/lib/paths/files';
import { areaStarts } from '@/lib/paths/pages';
import { sandboxPath } from '@/lib/paths/sandbox';

/** How the web server treats each path. */

const slug = /^[a-z0-9-]{1,60}$/;
const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const never = /(?!)/;

/**
 * Pages that are the same for every visitor, with the parameters that each reads and their valid values. A request with
 * another value is rendered as it is and not cached. The page never sees other parameters, such as those of advertisers.
 */
const publicPages: readonly [path: RegExp, query: Readonly<Record<string, RegExp>>][] = [
  [/^\/$/, {}],
  [/^\/search$/, { from: slug, to: slug, date }],
  [/^\/(faqs|about|blog|contact_us|privacy_policy|terms_conditions|refund_policy|user_agreement|offline)$/, {}],
  [/^\/(robots\.txt|sitemap\.xml|sitemaps\/[\w-]{1,40}\.xml)$/, {}],
  [/^\/error$/, { to: never }],
  [/^\/post\/[\w-]{1,64}$/, { stay: never }],
  [/^\/(bus|operators)(\/[\w-]{1,80}){0,4}$/, {}],
];
/** No post, town or operator has such a name. The page responds 404 and is not cached. */
const impossiblePage = /^\/(post|bus|operators)\/[^/]+$/;

/** `url` is the path and query that the page is rendered at, and cached under. */
export type PublicRoute = { url: string; isCached: boolean };

/** Returns undefined if the page at `path` is not public. */
export function publicRoute(path: string, search: string): PublicRoute | undefined {
  const page = publicPages.find(([pattern]) => pattern.test(path));
  if (!page && !impossiblePage.test(path)) return undefined;
  const key = page && cacheKey(path, search, page[1]);
  return { url: key ?? path + search, isCached: key !== undefined };
}

function cacheKey(path: string, search: string, allowed: Readonly<Record<string, RegExp>>): string | undefined {
  const query = new URLSearchParams(search);
  const pairs: string[] = [];
  for (const [name, pattern] of Object.entries(allowed)) {
    const [value, another] = query.getAll(name);
    if (value === undefined) continue;
    if (another !== undefined || !pattern.test(value)) return undefined;
    pairs.push(`${name}=${value}`);
  }
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/**
 * Returns whether Next's router in the browser requests the data of a page, not the page.
 * Relies on Next: the router sends these headers and this parameter (docs/rendering.md).
 */
export function isRouterRequest(headers: Readonly<Record<string, unknown>>, search: string): boolean {
  const names = ['rsc', 'next-router-state-tree', 'next-router-prefetch'];
  return names.some((name) => headers[name] !== undefined) || /[?&]_rsc(=|&|$)/.test(search);
}

export const isApi = (path: string): boolean => path.startsWith(areaStarts.api);

export const isSandbox = (path: string): boolean => path === sandboxPath || path.startsWith(areaStarts.sandbox);

const uuid = '[0-9a-f-]{36}';

const health = /^\/api\/health$/;
export const isHealthCheck = (path = ''): boolean => health.test(path);

/** Requests that an overload never refuses: health checks, returns from a payment, and purchases in progress. */
const neverRefused: readonly [method: string, path: RegExp][] = [
  ['GET', health],
  ['GET', /^\/payment\/dpo\/webhooks$/],
  ['POST', /^\/api\/payments\/dpo\/(push|return)$/],
  ['POST', /^\/api\/bookings$/],
  ['POST', new RegExp(`^/api/bookings/${uuid}/payment$`)],
  ['DELETE', new RegExp(`^/api/bookings/${uuid}/payment$`)],
  ['POST', /^\/api\/forms\/(complete-booking|pay)$/],
  ['POST', /^\/api\/terminal\/payments$/],
  ['POST', new RegExp(`^/api/trips/${uuid}/legs/${uuid}/holds/extend$`)],
];

/** Returns the methods of a path. Those of a page are few, because others go around the page cache. */
export const methodsOf = (path: string): readonly string[] =>
  // Next's overlay of errors in development has routes too.
  isApi(path) || isSandbox(path) || path.startsWith('/__nextjs')
    ? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
    : ['GET', 'HEAD'];

/** Returns whether an overload refuses a request. The list names exact routes, because anyone may choose a path. */
export const mayBeRefused = (method: string | undefined, path: string): boolean =>
  !neverRefused.some(([exempt, pattern]) => exempt === (method === 'HEAD' ? 'GET' : method) && pattern.test(path));

/** Next's image optimizer, which no page uses. It would scale any picture of the site for anyone. */
export const isImageOptimizer = (path: string): boolean =>
  path === imageOptimizerPath || path.startsWith(`${imageOptimizerPath}/`);

const sessionCookie = /(^|;\s*)(__Host-)?next-auth\.session-token=./;

/** Returns whether a body may arrive slowly: a picture of a signed-in caller. A slow phone needs minutes for 5 MB. */
export const mayArriveSlowly = (method: string | undefined, path: string, cookie = ''): boolean =>
  method === 'PUT' && path === profilePictureApiPath && sessionCookie.test(cookie);

/** Returns the maximum size of a request body to `path` in bytes. */
export const bodyLimitBytes = (path: string): number => (path === profilePictureApiPath ? 6 * 1024 : 256) * 1024;
