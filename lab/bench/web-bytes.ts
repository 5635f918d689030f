import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { findSearchPage, publicPaths } from './web-addresses';
import {
  browserUrl,
  openBrowser,
  openQuiet,
  submitSearch,
  sumBytes,
  waitQuiet,
  watchTransfers,
  withPhone,
  type Transfer,
} from './web-browser';
import { judged, type Row, type BenchSettings } from './row';

const kb = 1000;

const firstVisit = (browser: Browser, url: string): Promise<Transfer[]> =>
  withPhone(browser, async (page) => {
    const transfers = await watchTransfers(page);
    await openQuiet(page, url);
    return transfers;
  });

/** Returns the size of the scripts in gzip, which makes the two sides comparable. */
async function gzippedScripts(transfers: readonly Transfer[]): Promise<number> {
  const urls = new Set(transfers.filter(({ kind }) => kind === 'Script').map(({ url }) => url));
  let bytes = 0;
  for (const url of urls) bytes += gzipSync(await (await fetch(url)).arrayBuffer()).length;
  return bytes;
}

const fromLandingToResults = (browser: Browser, address: string, date: string): Promise<Transfer[]> =>
  withPhone(browser, async (page) => {
    const transfers = await watchTransfers(page);
    await openQuiet(page, address + publicPaths.landing);
    // Prefetched results count too.
    const early = transfers.filter(({ url }) => new URL(url).pathname === '/search');
    const before = transfers.length;
    await submitSearch(page, date);
    await waitQuiet(page);
    return [...early, ...transfers.slice(before)];
  });

async function scriptRows(browser: Browser, pages: readonly (readonly [string, string])[], baselineUrl: string) {
  const bare = await firstVisit(browser, baselineUrl);
  const [bareBytes, bareGzipped] = [sumBytes(bare, 'Script'), await gzippedScripts(bare)];
  const rows: Row[] = [];
  for (const [name, url] of pages) {
    const visit = await firstVisit(browser, url);
    const [bytes, gzipped] = [sumBytes(visit, 'Script'), await gzippedScripts(visit)];
    const row = (label: string, value: number, baseline: number) => ({
      name: `JavaScript of ${name}, ${label}`,
      unit: 'KB',
      value: value / kb,
      baseline: baseline / kb,
      ratio: value / baseline,
    });
    rows.push(
      judged(row('as received', bytes, bareBytes), { of: 'ratio', is: '≤', mark: 1 }),
      judged(row('gzip for both', gzipped, bareGzipped), { of: 'ratio', is: '≤', mark: 1.15 }),
    );
  }
  return rows;
}

export async function measureBytes({ address, baselineUrl, browserPath }: BenchSettings): Promise<Row[]> {
  const search = await findSearchPage(address);
  const site = browserUrl(address);
  const pages = [
    ['the home page', site + publicPaths.home],
    ['the search page', site + search.path],
    ['a landing page', site + publicPaths.landing],
    ['a content page', site + publicPaths.content],
  ] as const;
  const browser = await openBrowser(browserPath);
  try {
    const rows = await scriptRows(browser, pages, browserUrl(baselineUrl));
    const visit = await firstVisit(browser, site + search.path);
    const next = await fromLandingToResults(browser, site, search.date);
    const size = (name: string, bytes: number) => ({ name, unit: 'KB', value: bytes / kb });
    const results = `search page with ${search.results} results`;
    return [
      ...rows,
      judged(size(`first visit to a ${results}: all transfers`, sumBytes(visit)), { is: '<', mark: 190 }),
      { ...size(`first visit to a ${results}: HTML and CSS`, sumBytes(visit, 'Document', 'Stylesheet')), ok: true },
      judged(size('from a landing page to its results, cache warm', sumBytes(next)), { is: '<', mark: 26 }),
    ];
  } finally {
    await browser.close();
  }
}
