import { createHash } from 'node:crypto';
import { inlineScriptHashes } from '@/server/web/security-headers';

const hash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

test('each inline script is hashed once, byte for byte as the browser reads it', () => {
  const html = [
    '<script src="/a.js" async=""></script><script>one()</script>',
    '<SCRIPT id="_R_">\r\ntwo("é<b>")\n</SCRIPT>',
    '<script>one()</script><script data-src="x">three()</script >',
  ].join('');
  expect(inlineScriptHashes(Buffer.from(html))).toEqual([hash('one()'), hash('\ntwo("é<b>")\n'), hash('three()')]);
});

test('has the hash of a known script', () => {
  // The example of the Content-Security-Policy specification.
  expect(inlineScriptHashes(Buffer.from("<script>alert('Hello, world.');</script>"))).toEqual([
    'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=',
  ]);
});

test('data blocks need no hash', () => {
  const html = '<script type="application/ld+json">{}</script><script type="application/json">{}</script>';
  expect(inlineScriptHashes(Buffer.from(html))).toEqual([]);
});
