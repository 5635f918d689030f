/** Maximum number of URLs in one file (sitemaps.org). */
export const maxUrls = 50_000;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

function write(root: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', origin: string, paths: readonly string[]) {
  const items = paths.map((path) => `<${item}><loc>${escaped(new URL(path, origin).toString())}</loc></${item}>\n`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join('')}</${root}>\n`;
}

/** Writes a list of at most `maxUrls` pages. It omits `lastmod`, because the dates are unknown. */
export function writeUrls(origin: string, paths: readonly string[]): string {
  return write('urlset', 'url', origin, paths);
}

export function writeIndex(origin: string, files: readonly string[]): string {
  return write('sitemapindex', 'sitemap', origin, files);
}
