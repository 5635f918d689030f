import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { z } from 'zod';

/** A request whose target is well-formed. */
export type WebRequest = { req: IncomingMessage; res: ServerResponse; path: string; search: string; requestId: string };

/** A checked request target. `path` is percent-encoded; `search` includes its `?`. */
type RequestTarget =
  | { kind: 'ok'; path: string; search: string }
  /** Repeated slashes redirect to the path without them. */
  | { kind: 'moved'; location: string }
  | { kind: 'malformed' };

const malformed: RequestTarget = { kind: 'malformed' };
const longestTarget = 4096;
/** Browsers resolve dot segments and backslashes before they send a path, so only a probe contains them. */
const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;
const backslash = /\\|%5c/i;
// oxlint-disable-next-line eslint/no-control-regex
const control = /[\u0000-\u001f\u007f]/;

/** Reads the target of a request line (`/path?query`). Never throws. */
export function parseTarget(url: string | undefined): RequestTarget {
  if (!url?.startsWith('/') || url.length > longestTarget) return malformed;
  const end = url.search(/[?#]/);
  const rawPath = end === -1 ? url : url.slice(0, end);
  const search = end === -1 ? '' : url.slice(end).replace(/#.*$/, '');
  if (dotSegment.test(rawPath) || backslash.test(rawPath) || !decodes(rawPath)) return malformed;
  const path = rawPath.replace(/\/{2,}/g, '/');
  if (path !== rawPath) return { kind: 'moved', location: path + search };
  return { kind: 'ok', path, search };
}

function decodes(path: string): boolean {
  try {
    return !control.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * Headers that steer Next, or that only our own proxy may set. A client could forge them: a policy
 * would put its nonce on our scripts, and a forwarded host would make our links lead to another site.
 *
 * Relies on Next: these are the names that Next reads (docs/rendering.md).
 */
const forbiddenHeaders =
  /^(content-security-policy(-report-only)?|x-nonce|x-(middleware|invoke|now|matched|prerender|forwarded|real|next|client)-.+|forwarded)$/;

export function dropForgedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (forbiddenHeaders.test(name)) Reflect.deleteProperty(headers, name);
}

const parameter = z.tuple([z.string(), z.string(), z.string(), z.array(z.string()).nullable()]);
const segment = z.union([z.string(), parameter]);
/** Relies on Next: the tree of segments that its router sends in `next-router-state-tree` (docs/rendering.md). */
const routerState = z.tuple(
  [
    segment,
    z.record(
      z.string(),
      z.lazy((): z.ZodType => routerState),
    ),
  ],
  z.unknown(),
);

/** Drops a broken tree of Next's router, to which Next responds 500. Without a tree, Next sends the whole page. */
export function dropBrokenRouterState(headers: IncomingHttpHeaders): void {
  const sent = headers['next-router-state-tree'];
  if (sent === undefined) return;
  try {
    routerState.parse(JSON.parse(decodeURIComponent(String(sent))));
  } catch {
    delete headers['next-router-state-tree'];
  }
}

/**
 * Returns the address of the client: the peer of the connection, or behind `trustedProxies` of our proxies the address
 * that the outermost proxy saw.
 */
export const clientAddress = (req: IncomingMessage, trustedProxies: number): string =>
  forwardedAddress(req.headers, trustedProxies) ?? req.socket.remoteAddress ?? '';

/** Each proxy appends one address to `x-forwarded-for`, some with a port or in brackets: `[2001:db8::1]:443`. */
export function forwardedAddress(headers: IncomingHttpHeaders, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entry = entries.at(-trustedProxies)?.trim().replaceAll('"', '') ?? '';
  const address = entry.replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) ? address : undefined;
}

/**
 * Returns the id of a request, and the well-formed id that the caller sent. Only our own proxies choose the id, because a
 * caller could send the id of another request.
 */
export function requestIdsOf(headers: IncomingHttpHeaders, trustedProxies: number) {
  const sent = headers['x-request-id'];
  const outsideId = typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : undefined;
  if (trustedProxies > 0 && outsideId !== undefined) return { requestId: outsideId, outsideId: undefined };
  return { requestId: randomUUID(), outsideId };
}
