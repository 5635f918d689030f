import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

/**
 * How a page gets its styles. `inline`: the page contains the stylesheets, which saves a first visit one round trip
 * before its first paint. `linked`: the browser has the files in its cache, and the page is 10 KB smaller.
 */
export type StyleForm = 'inline' | 'linked';

/** Relies on Next: this is how a page links the stylesheets of the build (docs/rendering.md). */
const stylesheetLink =
  /<link rel="stylesheet" href="\/_next\/static\/((?:[\w~-]+\/)*[\w.~-]+\.css)(?:\?[^"]*)?"[^>]*>/g;
/** A file this small costs more as a request than in the page. */
const smallBytes = 6 * 1024;
/** Rules that would mean something else in a page than in a file. */
const boundToFile = /<\/style|@import|url\((?!["']?(?:data:|\/|#))/i;

/** Returns a function that puts styles of `form` into a page. A page is its bytes as latin1 text. */
export function createStyles(dir: string) {
  const sheets = new Map<string, string | undefined>();
  const sheetOf = (file: string) => {
    if (!sheets.has(file)) sheets.set(file, readSheet(join(dir, '.next/static', file)));
    return sheets.get(file);
  };
  return (html: string, form: StyleForm) =>
    html.replaceAll(stylesheetLink, (link: string, file: string) => {
      const sheet = sheetOf(file);
      if (sheet === undefined || (form === 'linked' && sheet.length > smallBytes)) return link;
      // The link stays for React, which looks for it. `media="print"` loads it into the cache without blocking the paint.
      return `<style>${sheet}</style>${link.replace(/\/?>$/, ' media="print"/>')}`;
    });
}

function readSheet(path: string): string | undefined {
  const sheet = existsSync(path) ? readFileSync(path, 'latin1') : undefined;
  return sheet === undefined || boundToFile.test(sheet) ? undefined : sheet;
}

/** A visitor who comes from one of our pages has the files. A wrong guess costs a round trip or 10 KB, never styles. */
export function styleFormFor(headers: IncomingHttpHeaders): StyleForm {
  return headers['sec-fetch-site'] === 'same-origin' || headers['save-data'] === 'on' ? 'linked' : 'inline';
}
