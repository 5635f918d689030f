import { createHash } from 'node:crypto';
import { departuresScript } from '@/lib/browser/departures-script';
import { pageScript } from '@/lib/browser/page-script';
import { createPolicy, securityHeaders, type Site } from '@/server/web/security-headers';

const around: Site = {
  dev: false,
  origin: 'https://tsela.example',
  liveUrl: undefined,
  payUrl: 'https://secure.pay.example/payv2.php',
};

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive]));
}

test('scripts need a nonce or a hash, and our own scripts always have their hashes', () => {
  const policy = createPolicy(around);
  const ownHashes = [pageScript, departuresScript]
    .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
  expect(directives(policy({}))['script-src']).toBe("script-src 'self'");
  expect(directives(policy({ nonce: 'abc=' }))['script-src']).toBe(`script-src 'self' 'nonce-abc=' ${ownHashes}`);
  expect(directives(policy({ hashes: ['sha256-x', 'sha256-y'] }))['script-src']).toBe(
    "script-src 'self' 'sha256-x' 'sha256-y'",
  );
  expect(directives(createPolicy({ ...around, dev: true })({ nonce: 'abc=' }))['script-src']).toBe(
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  );
});

test('forms lead only to us or to the payment page, and no site can frame us', () => {
  const policy = directives(createPolicy(around)({}));
  expect(policy['form-action']).toBe("form-action 'self' https://secure.pay.example");
  expect(policy['frame-ancestors']).toBe("frame-ancestors 'none'");
  expect(policy['object-src']).toBe("object-src 'none'");
  expect(policy['base-uri']).toBe("base-uri 'self'");
});

test.each([
  [undefined, "connect-src 'self' wss://tsela.example"],
  [
    'https://tsela-1.firebaseio.com',
    "connect-src 'self' wss://tsela.example wss://tsela-1.firebaseio.com wss://*.firebaseio.com",
  ],
  [
    'https://tsela-1.europe-west1.firebasedatabase.app/',
    "connect-src 'self' wss://tsela.example wss://tsela-1.europe-west1.firebasedatabase.app wss://*.europe-west1.firebasedatabase.app",
  ],
  ['http://live.example:9000', "connect-src 'self' wss://tsela.example ws://live.example:9000"],
])('the browser may connect to the live database at %s', (liveUrl, expected) => {
  expect(directives(createPolicy({ ...around, liveUrl })({}))['connect-src']).toBe(expected);
});

test('only a site on https sends HSTS', () => {
  const names = (origin: string) => securityHeaders(origin).map(([name]) => name);
  expect(names('https://tsela.example')).toContain('Strict-Transport-Security');
  expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security');
});
