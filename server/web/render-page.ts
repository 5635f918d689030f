import { hash, randomBytes, randomUUID } from 'node:crypto';
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inTime } from '@/lib/in-time';
import { requestedStatus } from '@/lib/contracts/not-found-page';
import { log } from '@/server/observability/log';
import { compress, type Encoding } from '@/server/web/compress';
import { checkScripts, type CheckedPage } from '@/server/web/inline-scripts';
import { scrubPath } from '@/server/web/request-log';
import { createStyles, type StyleForm } from '@/server/web/stylesheets';

/** Returns the status with which the API refused a call of a request: gone, or unavailable. Default: undefined. */
export type Refusals = { refusedStatus?: (requestId: string) => 410 | 503 | undefined };

export type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

type ApplyStyles = ReturnType<typeof createStyles>;
type NextResponse = Pick<Page, 'status' | 'headers'> & { body: Buffer };

/** A rendered public page, the same for every visitor. */
export type Page = {
  /** Id of the request that started the render. The log lines of the render carry it. */
  renderId: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** Weak and the same for both forms of styles, because both look the same. */
  etag: string;
  /** Hashes of those inline scripts that are ours, for the policy. */
  scriptHashes: string[];
  /** Returns the body, compressed at the first call for each form and encoding. */
  body: (styles: StyleForm, encoding: Encoding | undefined) => Buffer;
  bytes: number;
};

const renderLimitMs = 15_000;
/** Enough of a script to find it in the content of the site. */
const loggedCharacters = 80;

/** Headers of the one response, or headers that the web server sets itself. `link` would fetch an inlined stylesheet. */
const droppedHeaders =
  /^(link|date|connection|keep-alive|transfer-encoding|content-length|etag|cache-control|vary|set-cookie|content-security-policy|x-request-id|x-nextjs-.*)$/;

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders public pages. Serves `handle` on a local socket, so that pages are fetched from Next with ordinary HTTP. */
export function createRenderer(
  handle: NextHandler,
  { origin, dir, refusedStatus = () => undefined }: { origin: string; dir: string } & Refusals,
) {
  const socketPath = join(process.platform === 'win32' ? '\\\\.\\pipe' : tmpdir(), `tsela-${randomUUID()}.sock`);
  const server = http.createServer({ keepAliveTimeout: 0 }, (req, res) => {
    handle(req, res).catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined));
  });
  const listening = new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const applyStyles = createStyles(dir);
  const { host, protocol } = new URL(origin);
  // Next completes the metadata in the head (htmlLimitedBots in next.config.mjs) only for a request with a user agent.
  const common = { host, accept: 'text/html', 'user-agent': 'tsela', 'x-forwarded-proto': protocol.slice(0, -1) };

  async function fetchFromNext(path: string, own: OutgoingHttpHeaders, signal: AbortSignal): Promise<NextResponse> {
    await listening;
    const headers = { ...common, ...own };
    return new Promise((resolve, reject) => {
      const request = http.get({ socketPath, path, headers, signal }, (res) => {
        buffer(res).then((body) => resolve({ status: res.statusCode ?? 500, headers: res.headers, body }), reject);
      });
      request.on('error', reject);
    });
  }

  return {
    /** Renders `path` for a visitor without cookies. Throws AppError `timeout`. */
    async render(path: string, requestId: string): Promise<Page> {
      const late = new AbortController();
      const nonce = randomBytes(16).toString('hex');
      // Relies on Next: it puts the nonce of the request's policy on its scripts (docs/rendering.md).
      const own = { 'x-request-id': requestId, 'content-security-policy': `script-src 'nonce-${nonce}'` };
      const response = await inTime(fetchFromNext(path, own, late.signal), renderLimitMs, late);
      const isUnavailable = response.status === 500 && refusedStatus(requestId) === 503;
      const status = isUnavailable ? 503 : response.status;
      if (!isHtml(response)) return toPage(requestId, { ...response, status }, [], applyStyles);
      const { html, allowed } = checkPage(response, nonce, path, requestId);
      return toPage(requestId, { ...response, status, body: Buffer.from(html, 'latin1') }, allowed, applyStyles);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isHtml = ({ headers }: NextResponse) => String(headers['content-type']).startsWith('text/html');

/** Checks the scripts of a page, and logs those that are not ours. The browser does not run them. */
function checkPage({ body }: NextResponse, nonce: string, path: string, requestId: string): CheckedPage {
  const page = checkScripts(body.toString('latin1'), nonce);
  if (page.unknown.length > 0) {
    const scripts = page.unknown.map((text) => text.slice(0, loggedCharacters));
    const fields = { requestId, path: scrubPath(path.replace(/\?.*/, '')), scripts };
    log.error({ event: 'unknown_script_in_page', ...fields }, 'A page contains a script that is not ours.');
  }
  return page;
}

function toPage(renderId: string, response: NextResponse, scriptHashes: string[], applyStyles: ApplyStyles): Page {
  const { status, headers, body } = response;
  const compressed = new Map<string, Buffer>();
  const styled = (styles: StyleForm) =>
    isHtml(response) ? Buffer.from(applyStyles(body.toString('latin1'), styles), 'latin1') : body;
  return {
    renderId,
    status: (isHtml(response) && status === 200 ? requestedStatus(body) : undefined) ?? status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedHeaders.test(name))),
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
    scriptHashes,
    bytes: body.length,
    body(styles, encoding) {
      if (!encoding) return styled(styles);
      const key = `${styles} ${encoding}`;
      const created = compressed.get(key) ?? compress(styled(styles), encoding);
      compressed.set(key, created);
      return created;
    },
  };
}
