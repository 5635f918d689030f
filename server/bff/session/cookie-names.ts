export const sessionCookieName = 'next-auth.session-token';

/**
 * Returns the name under which a cookie is written, and then the names of earlier releases, which are still read. Browsers
 * accept the prefix `__Host-` from this host only, so no sister domain can set the cookie.
 */
export function cookieNames(name: string, isHttps: boolean): [written: string, ...earlier: string[]] {
  return isHttps ? [`__Host-${name}`, `__Secure-${name}`] : [name];
}
