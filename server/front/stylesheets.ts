import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * HTML with the stylesheets it links inside: `all`, or those so small that asking for them costs more. Bytes as latin1
 * text, so that a piece may end within a character.
 */
export type InlineStyles = (html: string, which: 'all' | 'small') => string;

const link = /<link rel="stylesheet" href="\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.css)(?:\?[^"]*)?"[^>]*>/g;
const smallBytes = 6 * 1024;
/** What would mean something else in a page than in its file. */
const bound = /<\/style|@import|url\((?!["']?(?:data:|\/|#))/i;

/**
 * Puts the build's stylesheets into pages for browsers that do not have them, so that nothing but the page is waited
 * for. The link stays, for print, which a page's first sight does not wait for: it brings the file into the browser's
 * cache for the pages that follow, and React finds the sheet that it knows of.
 */
export function createInlineStyles(dir: string): InlineStyles {
  const sheets = new Map<string, string | undefined>();
  const sheetOf = (file: string) => {
    if (!sheets.has(file)) sheets.set(file, readSheet(join(dir, '.next/static', file)));
    return sheets.get(file);
  };
  return (html, which) =>
    html.replace(link, (tag, file: string) => {
      const sheet = sheetOf(file);
      const stays = sheet === undefined || (which === 'small' && sheet.length > smallBytes);
      return stays ? tag : `<style>${sheet}</style>${tag.replace(/\/?>$/, ' media="print"/>')}`;
    });
}

function readSheet(path: string): string | undefined {
  try {
    const sheet = readFileSync(path, 'latin1');
    return bound.test(sheet) ? undefined : sheet;
  } catch {
    return undefined;
  }
}

/**
 * Whether the site's stylesheet is likely in the browser's cache: it comes from a page of ours. Who saves data gets it
 * once, as a file. Being wrong costs a round trip, never the look.
 */
export function hasStyles(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers['save-data'] === 'on';
}
