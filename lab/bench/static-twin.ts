import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { readPage } from './web-addresses';

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;
const stylesheets = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/** Matches a stylesheet for print or one that is not applied. The page contains it inline too. */
const resting = /\bmedia="(?:print|not all)"/;

const asFile = async (url: string) => inOnePiece(await readPage(url), (href) => readPage(new URL(href, url).href));

/**
 * Returns the page with linked stylesheets inline and without scripts. Throws if a stylesheet is not in it exactly
 * once, because a repeated stylesheet would slow the file down.
 */
export async function inOnePiece(page: string, readSheet: (href: string) => Promise<string>): Promise<string> {
  let html = page.replace(scripts, '');
  const sheets: string[] = [];
  for (const link of html.match(stylesheets) ?? []) {
    const sheet = await readSheet(/\bhref="([^"]+)"/.exec(link)?.[1] ?? '');
    html = html.replace(link, () => (resting.test(link) ? '' : `<style>${sheet}</style>`));
    sheets.push(sheet);
  }
  const wrong = sheets.find((sheet) => html.split(sheet).length !== 2);
  if (wrong !== undefined) throw new Error(`a stylesheet is not in the file exactly once: ${wrong.slice(0, 60)}…`);
  return html;
}

export type StaticTwin = { address: string; close: () => void };

export async function serveStaticTwin(url: string): Promise<StaticTwin> {
  const html = brotliCompressSync(await asFile(url));
  const others = new Map<string, { type: string; body: Buffer }>();
  const server = createServer((req, res) => {
    if (req.url === '/') {
      res.setHeader('Content-Encoding', 'br');
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.end(html);
      return;
    }
    void other(new URL(req.url ?? '/', url).href).then(({ type, body }) => {
      res.setHeader('Content-Type', type);
      res.end(body);
    });
  });
  async function other(address: string) {
    const known = others.get(address);
    if (known) return known;
    const response = await fetch(address);
    const made = {
      type: response.headers.get('content-type') ?? '',
      body: Buffer.from(await response.arrayBuffer()),
    };
    others.set(address, made);
    return made;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
