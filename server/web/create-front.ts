import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '@/lib/errors';
import { limitBody } from '@/server/web/body-limit';
import { clientAddress, dropForgeries, dropIdentity, requestIdOf } from '@/server/web/incoming-headers';
import { isDictionary, sendDictionary } from '@/server/web/dictionary';
import { createParts, type FrontOptions, type Parts } from '@/server/web/front-parts';
import { watchAnswer } from '@/server/web/live-answer';
import { isOverloaded } from '@/server/web/load';
import { refuse } from '@/server/web/refusal';
import { renderPage } from '@/server/web/render-page';
import { logRequest } from '@/server/web/request-log';
import { textOf } from '@/server/web/frames';
import { parseTarget } from '@/server/web/request-target';
import {
  bodyLimitBytes,
  isApi,
  isRouterRequest,
  isSandbox,
  mayBeTurnedAway,
  publicAddress,
  type PublicAddress,
} from '@/server/web/routes';
import { holdScripts } from '@/server/web/scripts-ahead';
import { sendPage } from '@/server/web/send-page';
import { isBuiltFile } from '@/server/web/static-files';
import { createStop } from '@/server/web/stop';
import { stylesFor } from '@/server/web/stylesheets';
import { log } from '@/server/log';

export type Front = {
  server: Server;
  /** Stops accepting, waits for what is under way as long as `graceMs`, then cuts what is left. */
  stop: (graceMs: number) => Promise<void>;
};

/** One request, once it is known to be well-formed. */
type Asked = { req: IncomingMessage; res: ServerResponse; path: string; search: string; requestId: string };

/** The server around Next. Nothing listens yet. */
export function createFront(options: FrontOptions): Front {
  const parts = createParts(options);
  const server = createServer({
    maxHeaderSize: 32 * 1024,
    headersTimeout: 15_000,
    // A picture of 6 MB from a slow phone takes minutes.
    requestTimeout: 240_000,
    // Longer than the minute for which common load balancers keep a line, so that it is never we who hang up first.
    keepAliveTimeout: 65_000,
  });
  // Before the first page, so that already that one tells of it.
  server.on('listening', parts.dictionary);
  const stopper = createStop(server);
  server.on('request', (req, res) => {
    receive(parts, req, res);
  });
  server.on('upgrade', (req, socket, head) => {
    stopper.hold(socket);
    upgrade(parts, req, socket, head);
  });
  return {
    server,
    async stop(graceMs) {
      parts.loopDelay.stop();
      await stopper.stop(graceMs);
    },
  };
}

function receive(parts: Parts, req: IncomingMessage, res: ServerResponse) {
  const startedMs = parts.now();
  const requestId = requestIdOf(req.headers);
  const target = parseTarget(req.url);
  const path = target.kind === 'ok' ? target.path : '/';
  parts.underWay += 1;
  // Written after the end, or to a browser that has left: nobody is there to be told.
  res.on('error', () => undefined);
  res.on('close', () => {
    parts.underWay -= 1;
    logRequest(req, res, path, requestId, parts.now() - startedMs);
  });
  if (isBuiltFile(path)) {
    // Half a kilobyte of words about pages would go out with each of the files that a page needs.
    res.setHeader('X-Content-Type-Options', 'nosniff');
  } else {
    res.setHeader('X-Request-Id', requestId);
    res.setHeader('Content-Security-Policy', parts.policy({}));
    for (const [name, value] of parts.headers) res.setHeader(name, value);
  }
  if (target.kind === 'malformed') {
    refuse(res, path, 'invalid_request');
    return;
  }
  if (target.kind === 'moved') {
    res.writeHead(308, { Location: target.location, 'Content-Length': 0 }).end();
    return;
  }
  const asked: Asked = { req, res, path, search: target.search, requestId };
  answer(parts, asked).catch((error: unknown) => {
    log.error({ err: error, requestId }, 'the front could not answer');
    refuse(res, path, error instanceof AppError ? error.code : 'GENERIC_ERROR');
  });
}

async function answer(parts: Parts, asked: Asked): Promise<void> {
  const { req, res, path, search } = asked;
  const from = clientAddress(req, parts.options.trustedProxies ?? 0);
  dropForgeries(req.headers);
  req.headers['x-client-address'] = from;
  const reads = req.method === 'GET' || req.method === 'HEAD';
  if (reads && parts.files?.(req, res, path)) return;
  const fits = limitBody(req, bodyLimitBytes(path), () => {
    res.setHeader('Connection', 'close');
    refuse(res, path, 'invalid_request', 413);
  });
  if (!fits) return;
  if (isSandbox(path)) {
    if (parts.sandbox) await parts.sandbox.web(req, res, path);
    else refuse(res, path, 'not_found');
    return;
  }
  if (isDictionary(path)) {
    await sendDictionary(req, res, path, parts.dictionary());
    return;
  }
  const address = reads ? publicAddress(path, search) : undefined;
  const kept = address?.key === undefined ? undefined : parts.store.fresh(address.key);
  if (!kept && mayBeTurnedAway(path) && isOverloaded(parts.underWay, parts.loopDelay, parts.limits)) {
    res.setHeader('Retry-After', '2');
    refuse(res, path, 'overloaded');
    return;
  }
  if (address) dropIdentity(req.headers);
  if (address && !parts.options.dev && !isRouterRequest(req.headers, search)) await sendPublic(parts, asked, address);
  else await passToNext(parts, asked);
}

async function sendPublic(parts: Parts, asked: Asked, { key }: PublicAddress) {
  const { req, res, path, search, requestId } = asked;
  const dictionary = parts.dictionary();
  if (key === undefined) {
    const page = await renderPage(parts.renderer, path + search, requestId);
    await sendPage(req, res, { page, ageMs: 0 }, { stored: false, dictionary });
  } else {
    const served = await parts.store.get(key, () => renderPage(parts.renderer, key, requestId));
    await sendPage(req, res, served, { stored: true, dictionary });
  }
}

async function passToNext(parts: Parts, { req, res, path, requestId }: Asked) {
  const nonce = randomBytes(16).toString('base64');
  const { headers } = req;
  headers['x-request-id'] = requestId;
  headers['x-forwarded-proto'] = new URL(parts.options.origin).protocol.slice(0, -1);
  // Next reads the nonce for its scripts out of the policy on the request.
  if (!parts.options.dev) headers['content-security-policy'] = parts.policy({ nonce });
  if (!isApi(path)) {
    // A page's policy goes with its body: "not modified" would pair a new nonce with scripts that carry an old one.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
  }
  const dictionary = parts.dictionary();
  const styles = stylesFor(headers, dictionary);
  watchAnswer(req, res, {
    nonce,
    policy: parts.policy,
    inlineStyles: (html) => textOf(parts.inlineStyles(holdScripts(html), styles)),
    dictionary: dictionary?.isAt(headers) ? dictionary : undefined,
  });
  await parts.options.handle(req, res);
}

function upgrade({ options, sandbox }: Parts, req: IncomingMessage, socket: Duplex, head: Buffer) {
  socket.on('error', () => socket.destroy());
  const target = parseTarget(req.url);
  dropForgeries(req.headers);
  if (target.kind === 'ok' && target.path === '/.ws' && sandbox) void sandbox.live(req, socket, head);
  else if (options.upgrade && target.kind === 'ok' && target.path !== '/.ws') options.upgrade(req, socket, head);
  else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
