import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type Options } from 'sirv';

const yearSeconds = 31_536_000;
const publicSeconds = 300;

/** Answers if the path names a file of ours; says whether it did. Only for GET and HEAD. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

const builtFiles = '/_next/static';

/** A file whose name says what is in it. */
export const isBuiltFile = (path: string): boolean => path.startsWith(`${builtFiles}/`);

/** The files of the build under `dir`, as they were at start. `.br` and `.gz` siblings are used where the build made them. */
export function createStaticFiles(dir: string): StaticFiles {
  const built = folder(join(dir, '.next/static'), { maxAge: yearSeconds, immutable: true });
  const compressedPublic = join(dir, 'dist/public');
  const open = folder(existsSync(compressedPublic) ? compressedPublic : join(dir, 'public'), {
    maxAge: publicSeconds,
    setHeaders(res, path) {
      // A service worker that is kept for a while keeps an old version of the whole site alive with it.
      if (path === '/sw.js') res.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (req, res, path) => {
    if (!isBuiltFile(path)) return path !== '/' && open(req, res);
    const asked = req.url;
    req.url = path.slice(builtFiles.length);
    const found = built(req, res);
    req.url = asked ?? path;
    if (!found) {
      // Asked for by a page of an earlier build: nothing to render, and nothing to remember.
      res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end('Not found');
    }
    return true;
  };
}

function folder(path: string, options: Options): (req: IncomingMessage, res: ServerResponse) => boolean {
  if (!existsSync(path)) return () => false;
  const serve = sirv(path, { etag: true, brotli: true, gzip: true, extensions: [], ...options });
  return (req, res) => {
    let found = true;
    // sirv calls back synchronously: it knows its files from the start.
    serve(req, res, () => {
      found = false;
    });
    return found;
  };
}
