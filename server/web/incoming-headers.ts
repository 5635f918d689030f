import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Headers that steer Next or that only a proxy of ours may say. From outside they are forgeries: a policy with a nonce
 * would put that nonce on our scripts, a forwarded host would make links to another site.
 */
const notFromOutside =
  /^(content-security-policy(-report-only)?|x-nonce|x-(middleware|invoke|now|matched|prerender|forwarded|real|next|client)-.+|forwarded)$/;

/**
 * Who calls: the other end of the line, or with `trustedProxies` of our own before us the address that the first of them
 * was called from, which each has added to the right of `x-forwarded-for`.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const forwarded = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  return told && isIP(told) ? told : (req.socket.remoteAddress ?? '');
}

export function dropForgeries(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) if (notFromOutside.test(name)) Reflect.deleteProperty(headers, name);
}

/** Public pages are for nobody in particular: who asks is not shown to them. */
export function dropIdentity(headers: IncomingHttpHeaders): void {
  delete headers.cookie;
  delete headers.authorization;
}

/** The id under which this request is logged everywhere: the caller's where it is a sane one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
