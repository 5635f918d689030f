export const sessionCookieName = 'next-auth.session-token';

/** Browsers accept the prefix `__Host-` from this host only, so no sister domain can set the cookie. */
export const cookieName = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

/** The middleware puts the path of a page below /user into this header. */
export const accountAreaHeader = 'x-account-area';
