import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type Options } from 'sirv';
import { buildFilesPath, serviceWorkerPath } from '@/lib/paths/offline';

const yearSeconds = 31_536_000;
const publicSeconds = 300;

export const isBuildFile = (path: string): boolean => path.startsWith(buildFilesPath);

export function createStaticFiles(dir: string) {
  const setHeaders = (res: ServerResponse) => res.setHeader('X-Content-Type-Options', 'nosniff');
  const build = serveFolder(join(dir, '.next/static'), { maxAge: yearSeconds, immutable: true, setHeaders });
  const compressedPublic = join(dir, 'dist/public');
  const open = serveFolder(existsSync(compressedPublic) ? compressedPublic : join(dir, 'public'), {
    maxAge: publicSeconds,
    setHeaders(res, path) {
      if (path === serviceWorkerPath) res.setHeader('Cache-Control', 'no-cache');
    },
  });
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    if (!isBuildFile(path)) return path !== '/' && open(req, res);
    req.url = path.slice(buildFilesPath.length - 1);
    const isFound = build(req, res);
    if (!isFound) {
      setHeaders(res);
      res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end('Not found');
    }
    return true;
  };
}

function serveFolder(path: string, options: Options): (req: IncomingMessage, res: ServerResponse) => boolean {
  if (!existsSync(path)) return () => false;
  const serve = sirv(path, { etag: true, brotli: true, gzip: true, extensions: [], ...options });
  return (req, res) => {
    let isFound = true;
    // sirv lists its files at start, so it calls back synchronously.
    serve(req, res, () => void (isFound = false));
    return isFound;
  };
}
