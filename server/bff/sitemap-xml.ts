/** An address of the site; `changedOn` is a date or an instant, given only where it is known. */
export type SitemapEntry = { path: string; changedOn?: string };

/** As many as a file may hold (sitemaps.org). */
export const mostAddresses = 50_000;

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

function write(root: 'urlset' | 'sitemapindex', item: 'url' | 'sitemap', origin: string, entries: SitemapEntry[]) {
  const items = entries.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${escaped(changedOn)}</lastmod>`;
    return `<${item}><loc>${escaped(new URL(path, origin).toString())}</loc>${changed}</${item}>\n`;
  });
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join('')}</${root}>\n`;
}

/** A list of addresses, at most `mostAddresses` of them. */
export function writeAddresses(origin: string, entries: SitemapEntry[]): string {
  return write('urlset', 'url', origin, entries);
}

/** The list of lists. */
export function writeIndex(origin: string, parts: readonly string[]): string {
  const entries = parts.map((part) => ({ path: `/sitemaps/${part}.xml` }));
  return write('sitemapindex', 'sitemap', origin, entries);
}
