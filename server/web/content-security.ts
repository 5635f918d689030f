import { hash } from 'node:crypto';
import { carriedScript } from '@/lib/browser/carried-notice';
import { departuresScript } from '@/lib/browser/departures-script';
import { pageScript } from '@/lib/browser/page-script';

export type Site = {
  dev: boolean;
  origin: string;
  liveUrl: string | undefined;
  payUrl: string;
};

export type Policy = ReturnType<typeof createPolicy>;

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
    // A browser that sees a nonce or a hash ignores 'unsafe-inline', which Next needs in development.
    const scripts = site.dev ? ["'unsafe-inline'", "'unsafe-eval'"] : sources.map((source) => `'${source}'`);
    return `default-src 'self'; script-src ${["'self'", ...scripts].join(' ')}; ${rest}`;
  };
}

/** The policy of a response that is data, or the page of a refusal. A page's policy would add 500 bytes to each poll. */
export const dataPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Safari before 15.4 does not match a WebSocket to our own host with 'self', so the list names that host too. */
function liveSources({ origin, liveUrl }: Site): string[] {
  const urls = [origin, ...(liveUrl === undefined ? [] : [liveUrl])].map((url) => new URL(url));
  const sources = urls.map(({ protocol, host }) => `${protocol === 'http:' ? 'ws' : 'wss'}://${host}`);
  // Firebase redirects the handshake to the host that holds the data, a sibling under the same domain.
  const domain = /\.((?:[a-z0-9-]+\.)?(?:firebaseio\.com|firebasedatabase\.app))$/.exec(
    urls.at(-1)?.hostname ?? '',
  )?.[1];
  return domain === undefined ? sources : [...sources, `wss://*.${domain}`];
}

export const securityHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  ...(new URL(origin).protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
const jsonLd = ' type="application/ld+json"';
const buildFile = /^ src="\/_next\/static\/[\w./~-]+"/;

function sourceOf(text: string): string {
  // The HTML parser normalizes line ends before the browser hashes the script.
  return `sha256-${hash('sha256', Buffer.from(text.replace(/\r\n?/g, '\n'), 'latin1'), 'base64')}`;
}

const ownScripts: readonly string[] = [pageScript, departuresScript, carriedScript].map(sourceOf);

/**
 * Checks the scripts of a page, which is its bytes as latin1 text. Only the text of our own scripts and the nonce of the render
 * prove that a script is ours. Without the nonce the page is the same in each render.
 */
export function checkScripts(html: string, nonce: string) {
  const allowed = new Set<string>();
  const unknown: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(scriptElement)) {
    if (attributes === jsonLd || (buildFile.test(attributes) && text === '')) continue;
    const source = sourceOf(text.replaceAll(nonce, ''));
    if (attributes.includes(` nonce="${nonce}"`) || ownScripts.includes(source)) allowed.add(source);
    else unknown.push(text);
  }
  return { html: html.replaceAll(nonce, ''), allowed: [...allowed], unknown };
}
