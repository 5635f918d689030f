import type { ServerResponse } from 'node:http';
import { brand } from '@/lib/brand';
import { errors, type ErrorCode } from '@/lib/errors';
import { isApi } from '@/lib/paths/routes';

export const retryAfterSeconds = '2';
/** Statuses of requests whose rest is not read. */
const closing = [400, 401, 405, 413, 421, 429];

function bodyOf(code: ErrorCode, path: string): [type: string, text: string] {
  const { message } = errors[code];
  if (code === 'host_unknown') return ['text/plain', `${message}\n`];
  return isApi(path) ? ['application/json', JSON.stringify({ code, message })] : ['text/html', page(message)];
}

export function refuse(res: ServerResponse, path: string, code: ErrorCode, status: number = errors[code].status): void {
  if (res.headersSent && res.writableEnded) return;
  if (res.headersSent) return void res.destroy();
  const [type, text] = bodyOf(code, path);
  if ((status === 503 || status === 429) && !res.hasHeader('Retry-After'))
    res.setHeader('Retry-After', retryAfterSeconds);
  if (closing.includes(status)) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', `${type}; charset=utf-8`).setHeader('Cache-Control', 'no-store');
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(text) }).end(text);
}

/** The message comes from the error table, never from a request, so it is not escaped. */
const page = (message: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>This page could not be loaded | ${brand.name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}
:root{color-scheme:light dark}</style>
<h1>${brand.name}</h1><p role="alert">${message}</p><p><a href="">Try again</a></p></html>`;
