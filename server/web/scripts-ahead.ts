import { pageScript } from '@/lib/page-script';
import type { Dictionary } from '@/server/web/dictionary';

/**
 * Holds a page's scripts back until its visitor sees something: a browser fetches and runs none whose type it does not
 * know. Only where lib/page-script.ts stands, which lets them go: Next's own pages of errors have their scripts at once.
 */
export function holdScripts(html: string): string {
  if (!html.includes(`<script>${pageScript}</script>`)) return html;
  return html
    .replaceAll(/(<script src="\/_next\/[^"]+"[^>]*) async=""/g, '$1 async="" type="held"')
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '');
}

const source = /<script src="(\/_next\/static\/[^"]+\.js)"/g;

export const scriptsOf = (html: string): string[] => [...html.matchAll(source)].map(([, src = '']) => src);

/**
 * Scripts that are likely wanted after the page at `url`: whoever reads of a connection goes on to its results, which are
 * what the dictionary is a sample of.
 */
export function scriptsAhead(url: string, results: Dictionary | undefined): readonly string[] {
  return url.startsWith('/bus/') && results ? results.scripts : [];
}

/** Names them in the page's head. Nothing is fetched by that: lib/page-script.ts does so, where the line allows. */
export function nameScripts(html: string, scripts: readonly string[]): string {
  if (scripts.length === 0) return html;
  const own = new Set(scriptsOf(html));
  const missing = scripts.filter((script) => !own.has(script));
  return html.replace(
    '</head>',
    `${missing.map((src) => `<link rel="ahead" as="script" href="${src}"/>`).join('')}</head>`,
  );
}
