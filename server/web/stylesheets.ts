/**
 * Input: the HTML of a page, and the headers of its request. Output: the page with its stylesheets inline, or linked.
 * Invariant: both forms look the same, so a wrong guess about the browser's cache costs time but never styles.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

/**
 * `inline`: the page contains the stylesheets, which saves a first visit one round trip before its first paint. `linked`:
 * the browser has the files in its cache, and the page is 10 KB smaller.
 */
export type StyleForm = 'inline' | 'linked';

/** Relies on Next: this is how a page links the stylesheets of the build (docs/rendering.md). */
const stylesheetLink =
  /<link rel="stylesheet" href="\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.css)(?:\?[^"]*)?"[^>]*>/g;
/** A stylesheet of at most this size is inline in both forms, because a request for it costs more than its bytes. */
const alwaysInlineBytes = 6 * 1024;
/** Rules that change their meaning in a page: a URL relative to the file, an import, and the end of the element. */
const dependsOnFile = /<\/style|@import|url\((?!["']?(?:data:|\/|#))/i;

/** Returns a function that replaces the links of a page. The page is its bytes as latin1 text. */
export function createStyles(dir: string) {
  const sheets = new Map<string, string | undefined>();
  const sheetOf = (file: string) => {
    if (!sheets.has(file)) sheets.set(file, readSheet(join(dir, '.next/static', file)));
    return sheets.get(file);
  };
  return (html: string, form: StyleForm) =>
    html.replaceAll(stylesheetLink, (link: string, file: string) => {
      const sheet = sheetOf(file);
      if (sheet === undefined || (form === 'linked' && sheet.length > alwaysInlineBytes)) return link;
      // React looks for the link, so it stays. `media="print"` loads the file into the cache without blocking the paint.
      return `<style>${sheet}</style>${link.replace(/\/?>$/, ' media="print"/>')}`;
    });
}

/** Returns undefined for a stylesheet that must stay a file. */
function readSheet(path: string): string | undefined {
  const sheet = existsSync(path) ? readFileSync(path, 'latin1') : undefined;
  return sheet === undefined || dependsOnFile.test(sheet) ? undefined : sheet;
}

/** Returns `linked` for a visitor who comes from one of our pages, whose browser has the files, or who saves data. */
export function styleFormFor(headers: IncomingHttpHeaders): StyleForm {
  return headers['sec-fetch-site'] === 'same-origin' || headers['save-data'] === 'on' ? 'linked' : 'inline';
}
