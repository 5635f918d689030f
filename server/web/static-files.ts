import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type Options } from 'sirv';
import { buildFilesPath, serviceWorkerPath } from '@/lib/paths/offline';

const yearSeconds = 31_536_000;
const publicSeconds = 300;

export const isBuildFile = (path: string): boolean => path.startsWith(buildFilesPath);

export type StaticFiles = ReturnType<typeof createStaticFiles>;

/**
 * Serves the files of the build under `dir` as they were at start, from the `.br` and `.gz` files beside them. Returns a
 * function that responds to GET and HEAD, and returns whether it did.
 */
export function createStaticFiles(dir: string) {
  const setHeaders = (res: ServerResponse) => res.setHeader('X-Content-Type-Options', 'nosniff');
  const build = serveFolder(join(dir, '.next/static'), { maxAge: yearSeconds, immutable: true, setHeaders });
  const compressedPublic = join(dir, 'dist/public');
  const open = serveFolder(existsSync(compressedPublic) ? compressedPublic : join(dir, 'public'), {
    maxAge: publicSeconds,
    setHeaders(res, path) {
      // A cached service worker would keep serving an old version of the whole site.
      if (path === serviceWorkerPath) res.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    if (!isBuildFile(path)) return path !== '/' && open(req, res);
    req.url = path.slice(buildFilesPath.length - 1);
    const isFound = build(req, res);
    // A page of an earlier build requests it. No cache may remember that it is missing.
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
    if (!isFound) res.writeHead(404, headers).end('Not found');
    return true;
  };
}

function serveFolder(path: string, options: Options): (req: IncomingMessage, res: ServerResponse) => boolean {
  if (!existsSync(path)) return () => false;
  const serve = sirv(path, { etag: true, brotli: true, gzip: true, extensions: [], ...options });
  return (req, res) => {
    let isFound = true;
    // sirv lists its files at start, so it calls back synchronously.
    serve(req, res, () => {
      isFound = false;
    });
    return isFound;
  };
}
