import { createHash } from 'node:crypto';
import { departuresScript } from '@/lib/browser/departures-script';
import { pageScript } from '@/lib/browser/page-script';
import { checkScripts } from '@/server/web/inline-scripts';

const hash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
const latin1 = (html: string) => Buffer.from(html).toString('latin1');
const nonce = 'c0ffee';
const own = ` nonce="${nonce}"`;
function check(html: string) {
  const { allowed, unknown } = checkScripts(latin1(html), nonce);
  return { allowed, unknown };
}

test('each inline script with the nonce is allowed once, byte for byte as the browser reads it', () => {
  const html = [
    `<script src="/_next/static/chunks/a.js" async=""${own}></script><script${own}>one()</script>`,
    `<SCRIPT${own} id="_R_">\r\ntwo("é<b>")\n</SCRIPT>`,
    `<script${own}>one()</script>`,
  ].join('');
  expect(check(html)).toEqual({ allowed: [hash('one()'), hash('\ntwo("é<b>")\n')], unknown: [] });
});

test('has the hash of a known script', () => {
  // The example of the Content-Security-Policy specification.
  expect(check(`<script${own}>alert('Hello, world.');</script>`).allowed).toEqual([
    'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
  ]);
});

test('our own scripts are allowed by their text', () => {
  const html = [pageScript, departuresScript].map((text) => `<script>${text}</script>`).join('');
  expect(check(html)).toEqual({ allowed: [hash(pageScript), hash(departuresScript)], unknown: [] });
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
