import { hash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
/** Data blocks are not run, so the policy does not ask about them. */
const dataBlock = /\stype\s*=\s*["']?application\/(ld\+)?json\b/i;

/** The policy sources (`sha256-…`) of every inline script in a finished page, each once. */
export function inlineScriptHashes(page: Buffer): string[] {
  // As latin1 a piece is the bytes that it is in the page.
  const html = page.toString('latin1');
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(script)) {
    if (/\ssrc\s*=/i.test(attributes) || dataBlock.test(attributes)) continue;
    // The parser turns line ends into \n before the browser hashes what it read.
    const read = body.replace(/\r\n?/g, '\n');
    hashes.add(`sha256-${hash('sha256', Buffer.from(read, 'latin1'), 'base64')}`);
  }
  return [...hashes];
}
