import { hash } from 'node:crypto';
import { pageScript } from '@/lib/browser/page-script';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
/** A browser does not run data blocks, so the policy need not allow them. */
const dataBlock = /\stype\s*=\s*["']?application\/(ld\+)?json\b/i;

/** Returns the policy sources (`sha256-…`) of the inline scripts in a finished page, each once. */
export function inlineScriptHashes(page: Buffer): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of page.toString('latin1').matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || dataBlock.test(attributes)) continue;
    // The HTML parser normalizes line ends before the browser hashes the script.
    const parsed = body.replace(/\r\n?/g, '\n');
    hashes.add(`sha256-${hash('sha256', Buffer.from(parsed, 'latin1'), 'base64')}`);
  }
  return [...hashes];
}

/** The script of lib/browser/page-script.ts is in every page and carries no nonce. */
const pageScriptHashes = inlineScriptHashes(Buffer.from(`<script>${pageScript}</script>`));

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
    const sources = nonce === undefined ? hashes : [`nonce-${nonce}`, ...pageScriptHashes, ...hashes];
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
