export const sessionCookieName = 'next-auth.session-token';

/** Browsers accept the prefix `__Host-` from this host only, so no sister domain can set the cookie. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

/** The middleware marks the requests for pages below /user. */
export const accountAreaHeader = 'x-account-area';
