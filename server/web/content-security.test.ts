import { createHash } from 'node:crypto';
import { carriedScript } from '@/lib/browser/carried-notice';
import { departuresScript } from '@/lib/browser/departures-script';
import { pageScript } from '@/lib/browser/page-script';
import { checkScripts, createPolicy, securityHeaders, type Site } from '@/server/web/content-security';

const around: Site = {
  dev: false,
  origin: 'https://tsela.example',
  liveUrl: undefined,
  payUrl: 'https://secure.pay.example/payv2.php',
};

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive]));
const hash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

test('scripts need a nonce or a hash, and our own scripts always have their hashes', () => {
  const policy = createPolicy(around);
  const ownHashes = [pageScript, departuresScript, carriedScript].map((script) => `'${hash(script)}'`).join(' ');
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
  const names = (origin: string) => Object.keys(securityHeaders(origin));
  expect(names('https://tsela.example')).toContain('Strict-Transport-Security');
  expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security');
});

const latin1 = (html: string) => Buffer.from(html).toString('latin1');
const nonce = 'c0ffee';
const own = ` nonce="${nonce}"`;
const check = (html: string) => {
  const { allowed, unknown } = checkScripts(latin1(html), nonce);
  return { allowed, unknown };
};

test('each inline script with the nonce is allowed once, byte for byte as the browser reads it', () => {
  const html = [
    `<script src="/_next/static/chunks/a.js" async=""${own}></script><script${own}>one()</script>`,
    `<SCRIPT${own} id="_R_">\r\ntwo("é<b>")\n</SCRIPT>`,
    `<script${own}>one()</script>`,
  ].join('');
  expect(check(html)).toEqual({ allowed: [hash('one()'), hash('\ntwo("é<b>")\n')], unknown: [] });
});

test('our own scripts are allowed by their text', () => {
  const html = [pageScript, departuresScript, carriedScript].map((text) => `<script>${text}</script>`).join('');
  expect(check(html)).toEqual({ allowed: [pageScript, departuresScript, carriedScript].map(hash), unknown: [] });
});

test('structured data needs no hash', () => {
  expect(check('<script type="application/ld+json">{}</script>')).toEqual({ allowed: [], unknown: [] });
});

test.each([
  ['without a nonce', '<script>evil()</script>', 'evil()'],
  ["in the form of Next's data", '<script>self.__next_f.push([1,"evil"])</script>', 'self.__next_f.push([1,"evil"])'],
  ['with another nonce', '<script nonce="c0ffe">evil()</script>', 'evil()'],
  ['with an empty nonce', '<script nonce="">evil()</script>', 'evil()'],
  ['that names the nonce in its text', `<script>evil('${own}')</script>`, `evil('${own}')`],
  ['with the text of ours and more', `<script>${pageScript};evil()</script>`, `${pageScript};evil()`],
  ['that claims to be data', '<script a=" type=&quot;application/ld+json&quot;">evil()</script>', 'evil()'],
  ['of another host', '<script src="https://evil.example/a.js"></script>', ''],
  ['of the build that also has a text', '<script src="/_next/static/a.js">evil()</script>', 'evil()'],
  ['that takes in the next script', `<script>evil()/*<script${own}>one()</script>`, `evil()/*<script${own}>one()`],
])('a script %s is not allowed', (_form, html, text) => {
  expect(check(html)).toEqual({ allowed: [], unknown: [text] });
});
