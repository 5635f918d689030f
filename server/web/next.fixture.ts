import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { longText } from '@/server/web/web-server.fixture';

export type Next = {
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  rendered: string[];
  /** Each lets one request to /api/hold or to a page that starts with /bus/hold continue. */
  held: (() => void)[];
};

/** Random data that does not compress, so that the browser is slower than the page. */
export const large = Array.from({ length: 64 }, () => randomBytes(48 * 1024).toString('base64'));

export const person = { cookie: 'session=secret', authorization: 'Bearer secret' };
export const policyOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['content-security-policy']);

function page(req: IncomingMessage, count: number) {
  const nonce = /'nonce-([^']+)'/.exec(String(req.headers['content-security-policy']))?.[1];
  const visitor = [req.headers.cookie, req.headers.authorization].join(' ').trim();
  return [
    `<html><p>who: ${visitor}</p><p>${longText}</p>`,
    `<script${nonce ? ` nonce="${nonce}"` : ''}>start(${count})</script></html>`,
  ];
}

/** Responds as Next does: pages in pieces, routes with JSON. */
export function standForNext(): Next {
  const rendered: string[] = [];
  const held: (() => void)[] = [];
  async function handle(req: IncomingMessage, res: ServerResponse) {
    const url = String(req.url);
    rendered.push(url);
    if (/^\/(api|bus)\/hold/.test(url)) await new Promise<void>((resolve) => held.push(resolve));
    if (url === '/api/fail') throw new Error('broken');
    if (url.startsWith('/api/')) {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ headers: req.headers, bytes: Buffer.concat(parts).length }));
      return;
    }
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (url === '/user/large') {
      await pipeline(Readable.from(large), res);
      return;
    }
    if (url === '/error') res.statusCode = 500;
    if (url === '/post/none') res.statusCode = 404;
    if (url.startsWith('/user')) {
      res.setHeader('Cache-Control', 'private, no-cache, no-store').setHeader('Vary', 'rsc');
    } else res.setHeader('Set-Cookie', 'a=b');
    for (const part of page(req, rendered.length)) {
      res.write(part);
      await nextTurn();
    }
    res.end();
  }
  return { handle, rendered, held };
}
