import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { log } from '@/server/observability/log';

const longestTarget = 4096;
/** Browsers resolve dot segments and backslashes before they send a path, so only a probe contains them. */
const probe = /(^|\/)(\.|%2e){1,2}(\/|$)|\\|%5c/i;
// oxlint-disable-next-line eslint/no-control-regex
const control = /[\u0000-\u001f\u007f]/;

export function pathOf(url = ''): string | undefined {
  const path = url.replace(/[?#].*/s, '');
  if (!url.startsWith('/') || url.length > longestTarget || probe.test(path)) return undefined;
  try {
    return control.test(decodeURIComponent(path)) ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Headers that steer Next, or that only our own proxy may set. A client could forge them: a policy would put its nonce on our
 * scripts, and a forwarded host would make our links lead to another site. Relies on Next: it reads them (docs/rendering.md).
 */
const forbiddenHeaders =
  /^(content-security-policy(-report-only)?|x-nonce|x-account-area|x-(middleware|invoke|now|matched|prerender|forwarded|real|next|client)-.+|forwarded)$/;

export function dropForgedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (forbiddenHeaders.test(name)) Reflect.deleteProperty(headers, name);
}

/** Returns the peer of the connection, or behind `trustedProxies` of our proxies the address that the outermost saw. */
export const clientAddress = (req: IncomingMessage, trustedProxies: number): string =>
  forwardedAddress(req.headers, trustedProxies) ?? req.socket.remoteAddress ?? '';

/** Each proxy appends one address to `x-forwarded-for`, some with a port or in brackets: `[2001:db8::1]:443`. */
function forwardedAddress(headers: IncomingHttpHeaders, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return undefined;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entry = entries.at(-trustedProxies)?.trim().replaceAll('"', '') ?? '';
  const address = entry.replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) ? address : undefined;
}

/** Only our own proxies choose the id of a request, because a caller could send the id of another request. */
export function requestIdsOf(headers: IncomingHttpHeaders, trustedProxies: number) {
  const sent = headers['x-request-id'];
  const outsideId = typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : undefined;
  if (trustedProxies > 0 && outsideId !== undefined) return { requestId: outsideId, outsideId: undefined };
  return { requestId: randomUUID(), outsideId };
}

const warnEveryMs = 3_600_000;

const ownAddress =
  /^(::ffff:)?(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^(::1$|f[cd]|fe[89ab])/i;

export function createProxyWarning(trustedProxies: number, now: () => number) {
  let nextWarningMs = -Infinity;
  return ({ headers, socket: { remoteAddress: peer = '' } }: IncomingMessage): void => {
    if (headers['x-forwarded-for'] === undefined || now() < nextWarningMs) return;
    if (trustedProxies > 0 ? forwardedAddress(headers, trustedProxies) : !ownAddress.test(peer)) return;
    nextWarningMs = now() + warnEveryMs;
    const sentence = 'Every client of a proxy has the same address, because TRUSTED_PROXIES or its header is wrong.';
    if (trustedProxies > 0) log.warn({ event: 'proxy_address_unreadable', peer }, sentence);
    else log.warn({ event: 'proxy_not_trusted', peer }, sentence);
  };
}
