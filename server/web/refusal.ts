import type { ServerResponse } from 'node:http';
import { brand } from '@/lib/brand';
import { errors, type ErrorCode } from '@/lib/errors';
import { isApi } from '@/server/web/routes';

/** The wait that every 503 and 429 asks for. */
export const retryAfterSeconds = '2';
/** Statuses of requests that may not have arrived completely. Their rest is not read. */
const closing = [400, 405, 408, 413, 421, 429];

/** Responds without Next: JSON under /api, otherwise a small page. */
export function refuse(res: ServerResponse, path: string, code: ErrorCode, status: number = errors[code].status): void {
  if (res.headersSent) {
    if (!res.writableEnded) res.destroy();
    return;
  }
  const { message } = errors[code];
  const isJson = isApi(path);
  const isPlain = code === 'host_unknown';
  const text = isPlain ? `${message}\n` : isJson ? JSON.stringify({ code, message }) : page(message);
  const body = Buffer.from(text);
  res.statusCode = status;
  if ((status === 503 || status === 429) && !res.hasHeader('Retry-After'))
    res.setHeader('Retry-After', retryAfterSeconds);
  if (closing.includes(status)) res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', `${isPlain ? 'text/plain' : isJson ? 'application/json' : 'text/html'}; charset=utf-8`);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** The message comes from the error table, never from a request, so it is not escaped. */
const page = (message: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>This page could not be loaded | ${brand.name}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem}
:root{color-scheme:light dark}</style>
<h1>${brand.name}</h1><p role="alert">${message}</p><p><a href="">Try again</a></p></html>`;
