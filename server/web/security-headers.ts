import { ownScripts } from '@/server/web/inline-scripts';

export type Site = {
  dev: boolean;
  /** Public origin of the site, from `NEXTAUTH_URL`. */
  origin: string;
  /** Live database of browsers, undefined when our own origin serves it. */
  liveUrl: string | undefined;
  /** Hosted payment page that our forms may lead to. */
  payUrl: string;
};

export type Policy = ReturnType<typeof createPolicy>;

/**
 * Returns a function that builds the Content-Security-Policy of one response. It allows inline scripts by the nonce of the
 * response, or by the hashes of a finished page.
 */
export function createPolicy(site: Site) {
  const rest = [
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...liveSources(site)].join(' ')}`,
    `form-action 'self' ${new URL(site.payUrl).origin}`,
    "base-uri 'self'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return ({ nonce, hashes = [] }: { nonce?: string; hashes?: readonly string[] }): string => {
    const sources = nonce === undefined ? hashes : [`nonce-${nonce}`, ...ownScripts, ...hashes];
    const proofs = sources.map((source) => `'${source}'`);
    // A browser that sees a nonce or a hash ignores 'unsafe-inline', which Next needs in development.
    const scripts = site.dev ? ["'unsafe-inline'", "'unsafe-eval'"] : proofs;
    return `default-src 'self'; script-src ${["'self'", ...scripts].join(' ')}; ${rest}`;
  };
}

/** Safari before 15.4 does not match a WebSocket to our own host with 'self', so the list names that host too. */
function liveSources({ origin, liveUrl }: Site): string[] {
  const own = new URL(origin);
  const sources = [`${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`];
  if (liveUrl === undefined) return sources;
  const live = new URL(liveUrl);
  const scheme = live.protocol === 'http:' ? 'ws' : 'wss';
  sources.push(`${scheme}://${live.host}`);
  // Firebase redirects the handshake to the host that holds the data, a sibling under the same domain.
  const domain = /\.((?:[a-z0-9-]+\.)?(?:firebaseio\.com|firebasedatabase\.app))$/.exec(live.hostname)?.[1];
  if (domain !== undefined) sources.push(`${scheme}://*.${domain}`);
  return sources;
}

/** Returns the headers of every response that is not a file of the build. */
export function securityHeaders(origin: string): readonly (readonly [name: string, value: string])[] {
  const headers: (readonly [string, string])[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
  ];
  if (new URL(origin).protocol === 'https:') headers.push(['Strict-Transport-Security', 'max-age=31536000']);
  return headers;
}
