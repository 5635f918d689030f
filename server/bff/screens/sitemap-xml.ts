/** As many as a file may hold (sitemaps.org). */
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

/** A list of pages, at most `maxUrls`. When each changed last is not known, so that is not said. */
export function writeUrls(origin: string, paths: readonly string[]): string {
  return write('urlset', 'url', origin, paths);
}

/** The list of lists. */
export function writeIndex(origin: string, files: readonly string[]): string {
  return write('sitemapindex', 'sitemap', origin, files);
}
