import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { readPage } from './web-addresses';

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;
const stylesheets = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;

/** The page at `url` as a file: its HTML and CSS in one piece, without scripts or the data that stands in them. */
async function asFile(url: string): Promise<string> {
  let html = (await readPage(url)).replace(scripts, '');
  for (const link of html.match(stylesheets) ?? []) {
    const href = /\bhref="([^"]+)"/.exec(link)?.[1] ?? '';
    const css = await readPage(new URL(href, url).href);
    html = html.replace(link, () => `<style>${css}</style>`);
  }
  return html;
}

export type StaticTwin = { address: string; close: () => void };

/** Serves that file with the smallest brotli, and whatever images it names as they are. Nothing is computed meanwhile. */
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
