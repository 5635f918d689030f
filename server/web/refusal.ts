import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { brand } from '@/lib/brand';
import { localPath } from '@/lib/domain/local-path';
import { errors, type ErrorCode } from '@/lib/errors';
import { isApi } from '@/lib/paths/routes';

export const retryAfterSeconds = '2';
/** Statuses of requests whose rest is not read. A browser shows the refusal of a large body after it has sent the body. */
const closing = [400, 401, 405, 421, 429];

function bodyOf(code: ErrorCode, path: string, { accept, referer }: IncomingHttpHeaders): [type: string, text: string] {
  const { message } = errors[code];
  if (code === 'host_unknown') return ['text/plain', `${message}\n`];
  if (!isApi(path)) return ['text/html', page(message, '')];
  if (!accept?.includes('text/html')) return ['application/json', JSON.stringify({ code, message })];
  return ['text/html', page(message, localPath(URL.parse(referer ?? '')?.pathname) ?? '/')];
}

export function refuse(res: ServerResponse, path: string, code: ErrorCode, status: number = errors[code].status): void {
  if (res.headersSent) return void (res.writableEnded || res.destroy());
  const [type, text] = bodyOf(code, path, res.req.headers);
  if ([503, 429].includes(status) && !res.hasHeader('Retry-After')) res.setHeader('Retry-After', retryAfterSeconds);
  if (closing.includes(status)) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', `${type}; charset=utf-8`).setHeader('Cache-Control', 'no-store');
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(text) }).end(text);
}

/** The message comes from the error table, and a URL has no quotation mark, so nothing is escaped. */
const page = (message: string, back: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>This page could not be loaded | ${brand.name}</title><style>:root{
color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style>
<h1>${brand.name}</h1><p role="alert">${message}</p><p><a href="${back}">Try again</a></p></html>`;
