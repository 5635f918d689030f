import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inTime } from '@/lib/in-time';
import { requestedStatus } from '@/lib/contracts/not-found-page';
import { log } from '@/server/observability/log';
import { checkScripts } from '@/server/web/content-security';
import { compress, createStyles, type Encoding, type StyleForm } from '@/server/web/page-forms';
import { scrubPath } from '@/server/observability/request-log';

export type Refusals = { refusedStatus?: (requestId: string) => 410 | 503 | undefined };

export type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const renderLimitMs = 15_000;
const loggedCharacters = 80;

/** Headers of the one response, or headers that the web server sets itself. `link` would fetch an inlined stylesheet. */
const droppedHeaders =
  /^(link|date|connection|keep-alive|transfer-encoding|content-length|etag|cache-control|vary|set-cookie|content-security-policy|x-request-id|x-nextjs-.*)$/;

export type Renderer = ReturnType<typeof createRenderer>;
export type Page = Awaited<ReturnType<Renderer['render']>>;

/**
 * Renders public pages. Pages are fetched from Next with ordinary HTTP over a pair of streams in memory, which no file, no
 * port and no other process can break.
 */
export function createRenderer(options: { handle: NextHandler; origin: string; dir: string } & Refusals) {
  const { handle, origin, dir, refusedStatus = () => undefined } = options;
  const server = http.createServer((req, res) => {
    handle(req, res).catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined));
  });
  const createConnection = () => {
    const [ours, nexts] = duplexPair();
    server.emit('connection', nexts);
    return ours;
  };
  const applyStyles = createStyles(dir);
  const { host, protocol } = new URL(origin);
  // Next completes the metadata in the head (htmlLimitedBots in next.config.mjs) only for a request with a user agent.
  const common = { host, accept: 'text/html', 'user-agent': 'tsela', 'x-forwarded-proto': protocol.slice(0, -1) };

  async function fetchFromNext(path: string, requestId: string, nonce: string, signal: AbortSignal) {
    // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/rendering.md).
    const own = { 'x-request-id': requestId, 'content-security-policy': `script-src 'nonce-${nonce}'` };
    const request = http
      .get({ createConnection, path, headers: { ...common, ...own }, signal })
      .on('error', () => undefined);
    const [res] = (await once(request, 'response')) as [IncomingMessage];
    return { status: res.statusCode ?? 500, headers: res.headers, body: await buffer(res) };
  }

  return {
    async render(path: string, requestId: string) {
      const late = new AbortController();
      const nonce = randomBytes(16).toString('hex');
      const response = await inTime(fetchFromNext(path, requestId, nonce, late.signal), renderLimitMs, late);
      const { html, allowed, unknown } = checkScripts(response.body.toString('latin1'), nonce);
      if (unknown.length > 0) {
        const scripts = unknown.map((text) => text.slice(0, loggedCharacters));
        const fields = { requestId, path: scrubPath(path.replace(/\?.*/, '')), scripts };
        log.error({ event: 'unknown_script_in_page', ...fields }, 'A page contains a script that is not ours.');
      }
      const isUnavailable = response.status === 500 && refusedStatus(requestId) === 503;
      const requested = response.status === 200 ? requestedStatus(response.body) : undefined;
      return {
        renderId: requestId,
        status: isUnavailable ? 503 : (requested ?? response.status),
        headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !droppedHeaders.test(name))),
        etag: `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`,
        scriptHashes: allowed,
        bytes: html.length,
        body: createBodies((styles) => Buffer.from(applyStyles(html, styles), 'latin1')),
      };
    },
  };
}

function createBodies(styled: (styles: StyleForm) => Buffer) {
  const compressed = new Map<string, Buffer>();
  return (styles: StyleForm, encoding: Encoding | undefined): Buffer => {
    if (!encoding) return styled(styles);
    const key = `${styles} ${encoding}`;
    const body = compressed.get(key) ?? compress(styled(styles), encoding);
    compressed.set(key, body);
    return body;
  };
}
