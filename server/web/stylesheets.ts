import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import { takesDictionaries, type Dictionary } from '@/server/web/dictionary';
import { sharedPiece, type Piece } from '@/server/web/frames';

/**
 * How a page comes to its look. `inside`: the stylesheets stand in it. `warming`: they do, and their files are brought
 * into the browser's cache beside. `linked`: it links them, but for those so small that asking for them costs more.
 */
export type Styles = 'inside' | 'warming' | 'linked';

/** Cuts a page, its bytes as latin1 text (so that one may end within a character), where sheets come in between. */
export type InlineStyles = (html: string, styles: Styles) => Piece[];

const link = /<link rel="stylesheet" href="\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.css)(?:\?[^"]*)?"[^>]*>/g;
const smallBytes = 6 * 1024;
/** What would mean something else in a page than in its file. */
const bound = /<\/style|@import|url\((?!["']?(?:data:|\/|#))/i;

/**
 * Puts the build's stylesheets into pages. The link stays, so that React finds the sheet that it knows of: for print, so
 * that the page's first sight does not wait for it, or not in use (which Chromium's look ahead knows by the media only).
 */
export function createInlineStyles(dir: string): InlineStyles {
  const sheets = new Map<string, Piece | undefined>();
  const sheetOf = (file: string) => {
    if (!sheets.has(file)) sheets.set(file, readSheet(join(dir, '.next/static', file)));
    return sheets.get(file);
  };
  return (html, styles) => {
    const unused = styles === 'warming' ? 'media="print"' : 'media="not all" disabled=""';
    const pieces: Piece[] = [];
    let start = 0;
    let before = '';
    for (const { 0: tag, 1: file = '', index } of html.matchAll(link)) {
      const sheet = sheetOf(file);
      if (sheet === undefined || (styles === 'linked' && sheet.text.length > smallBytes)) continue;
      pieces.push({ text: before + html.slice(start, index) }, sheet);
      before = tag.replace(/\/?>$/, ` ${unused}/>`);
      start = index + tag.length;
    }
    return [...pieces, { text: before + html.slice(start) }];
  };
}

function readSheet(path: string): Piece | undefined {
  try {
    const sheet = readFileSync(path, 'latin1');
    return bound.test(sheet) ? undefined : sharedPiece(`<style>${sheet}</style>`);
  } catch {
    return undefined;
  }
}

/**
 * Which is best for a browser. The dictionary holds the stylesheets too: with it, or soon to have it, nothing is gained
 * by files. Otherwise who comes from a page of ours has the file, and who saves data gets it once. Being wrong costs a
 * round trip or some bytes, never the look.
 */
export function stylesFor(headers: IncomingHttpHeaders, dictionary: Dictionary | undefined): Styles {
  if (dictionary?.isAt(headers)) return 'inside';
  if (headers['save-data'] === 'on') return 'linked';
  if (dictionary && takesDictionaries(headers)) return 'inside';
  return headers['sec-fetch-site'] === 'same-origin' ? 'linked' : 'warming';
}
