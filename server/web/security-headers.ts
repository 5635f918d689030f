import { pageScript } from '@/lib/page-script';
import { inlineScriptHashes } from './script-hashes';

/** Of the script that every page carries: nobody gives it the nonce. */
const ownHashes = inlineScriptHashes(Buffer.from(`<script>${pageScript}</script>`));

/** What the policy has to know about this installation. */
export type Surroundings = {
  dev: boolean;
  /** Where browsers reach us, as `NEXTAUTH_URL` says. */
  origin: string;
  /** The live database the browser listens to, when it is not on our own origin. */
  liveUrl: string | undefined;
  /** The hosted payment page that a form of ours may lead to. */
  payUrl: string;
};

/** What proves an inline script ours: the nonce of this answer, or the hashes of the scripts in a finished page. */
export type ScriptProof = { nonce?: string; hashes?: readonly string[] };

/** The part of the policy that is the same for every answer is built once; the answer adds its scripts. */
export function createPolicy(around: Surroundings): (proof: ScriptProof) => string {
  const pay = new URL(around.payUrl).origin;
  const rest = [
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...liveSources(around)].join(' ')}`,
    `form-action 'self' ${pay}`,
    "base-uri 'self'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return ({ nonce, hashes = [] }) => {
    // A browser that sees a nonce or a hash ignores unsafe-inline, so in development the scripts go without proof.
    const proofs = around.dev
      ? ["'unsafe-inline'", "'unsafe-eval'"]
      : [
          ...(nonce === undefined ? [] : [`'nonce-${nonce}'`, ...ownHashes.map((hash) => `'${hash}'`)]),
          ...hashes.map((hash) => `'${hash}'`),
        ];
    return `default-src 'self'; script-src ${["'self'", ...proofs].join(' ')}; ${rest}`;
  };
}

/** Safari before 15.4 does not count a WebSocket to our own host as 'self', so that host is named as well. */
function liveSources({ origin, liveUrl }: Surroundings): string[] {
  const own = new URL(origin);
  const sources = [`${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`];
  if (liveUrl === undefined) return sources;
  const live = new URL(liveUrl);
  const scheme = live.protocol === 'http:' ? 'ws' : 'wss';
  sources.push(`${scheme}://${live.host}`);
  // Firebase answers the handshake with the host that really holds the data: a sibling under the same domain.
  const domain = /\.((?:[a-z0-9-]+\.)?(?:firebaseio\.com|firebasedatabase\.app))$/.exec(live.hostname)?.[1];
  if (domain !== undefined) sources.push(`${scheme}://*.${domain}`);
  return sources;
}

/** The headers that every answer carries, whatever it is. */
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
