import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createWebServer, type WebServerOptions } from '@/server/web/create-web-server';

type SentResponse = { status: number; headers: IncomingHttpHeaders; body: string; bytes: number };

type RawResponse = Omit<SentResponse, 'body' | 'bytes'> & { body: Buffer };

type ApiCall = { method?: string; headers?: Record<string, string>; body?: string | string[] };

/** A web server on its own port, with a build in a temporary folder and `handle` in place of Next. */
export type Fixture = {
  web: ReturnType<typeof createWebServer>;
  port: number;
  clock: { ms: number };
  delay: { ms: number };
  callApi: (path: string, how?: ApiCall) => Promise<SentResponse>;
  /** Returns the body without decompression. */
  raw: (path: string, how?: ApiCall) => Promise<RawResponse>;
  close: () => Promise<void>;
};

const siteHost = 'tsela.example';
export const longText = 'Gaborone to Francistown, every hour. '.repeat(100);

/** Two stylesheets of the build: one of every page, and a small one of one page. */
export const sheets = {
  site: `.chip::before{content:'✓'}${'.a{color:red}'.repeat(1000)}`,
  home: '.map{color:blue}',
};
export const sheetLink = (name: keyof typeof sheets, more = '') =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css"${more} data-precedence="next"/>`;

export async function startWebServer(
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  options: Partial<WebServerOptions> = {},
): Promise<Fixture> {
  const dir = build();
  const clock = { ms: 0 };
  const delay = { ms: 0 };
  const web = createWebServer({
    handle,
    dir,
    dev: false,
    origin: `https://${siteHost}`,
    logKey: 'key-of-the-tests',
    liveUrl: undefined,
    payUrl: 'https://pay.example/payv2.php',
    sandboxUrl: undefined,
    trustedProxies: 0,
    now: () => clock.ms,
    loopDelay: { p99Ms: () => delay.ms, stop: () => undefined },
    ...options,
  });
  await web.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.server.address() as AddressInfo;
  return {
    web,
    port,
    clock,
    delay,
    callApi: (path, how) => callApi(port, path, how),
    raw: (path, how) => requestRaw(port, path, how),
    async close() {
      await web.stop(0);
      rmSync(dir, { recursive: true });
    },
  };
}

function build(): string {
  const dir = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(dir, '.next/static/chunks'), { recursive: true });
  mkdirSync(join(dir, 'public'));
  const script = `/* ${longText} */`;
  writeFileSync(join(dir, '.next/static/chunks/a.js'), script);
  writeFileSync(join(dir, '.next/static/chunks/site.css'), sheets.site);
  writeFileSync(join(dir, '.next/static/chunks/home.css'), sheets.home);
  writeFileSync(join(dir, '.next/static/chunks/a.js.br'), brotliCompressSync(script));
  writeFileSync(join(dir, '.next/static/chunks/a.js.gz'), gzipSync(script));
  writeFileSync(join(dir, 'public/sw.js'), '// worker');
  writeFileSync(join(dir, 'public/robots.txt'), 'User-agent: *');
  return dir;
}

async function callApi(port: number, path: string, how?: ApiCall): Promise<SentResponse> {
  const response = await requestRaw(port, path, how);
  const body = decoded(response.body, response.headers['content-encoding']).toString();
  return { ...response, body, bytes: response.body.length };
}

function requestRaw(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: ApiCall = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers: { host: siteHost, ...headers } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('error', reject);
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    // Several pieces are sent in chunks, without Content-Length.
    for (const piece of Array.isArray(body) ? body : []) sent.write(piece);
    sent.end(Array.isArray(body) ? undefined : body);
  });
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
