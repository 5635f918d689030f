import type { Browser, Page } from 'playwright';
import { cardSelector, fewestResults, findSearchPage, publicPaths } from './web-addresses';
import { browserUrl, openBrowser, openQuiet, submitSearch, withPhone } from './web-browser';
import { serveStaticTwin } from './static-twin';
import { compared, judged, type Row, type BenchSettings } from './row';

const rounds = 7;
const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const timesSlower = 6;

/** Milliseconds since the request of the page, and the sum of all layout shifts. */
type Seen = { largestMs: number; readableMs: number; shift: number };

function watchPaint(selector: string) {
  const seen: Seen = { largestMs: Number.NaN, readableMs: Number.NaN, shift: 0 };
  Object.assign(window, { benchSeen: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // A frame paints the elements that are in the document at its start. The following task runs after the paint.
  const look = () => {
    if (document.querySelector(selector)?.getClientRects().length) {
      setTimeout(() => (seen.readableMs = performance.now()));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
}

const visit = (browser: Browser, url: string): Promise<Seen> =>
  withPhone(browser, async (page) => {
    await page.addInitScript(watchPaint, cardSelector);
    await slowDown(page);
    await openQuiet(page, url);
    return page.evaluate(() => (window as unknown as { benchSeen: Seen }).benchSeen);
  });

const searchWithoutScripts = (browser: Browser, site: string, date: string): Promise<number> =>
  withPhone(browser, async (page) => {
    await page.route(/\.js(\?|$)/, () => undefined);
    await page.goto(site, { waitUntil: 'commit' });
    await submitSearch(page, date);
    const cards = page.locator(cardSelector);
    await cards.first().waitFor();
    return cards.count();
  });

async function visitPages(browser: Browser, urls: Record<'ours' | 'file' | 'list', string>) {
  const taken: Record<'ours' | 'file' | 'list', Seen>[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one = {
      file: await visit(browser, urls.file),
      ours: await visit(browser, urls.ours),
      list: await visit(browser, urls.list),
    };
    if (round > 0) taken.push(one);
  }
  return taken;
}

export async function measureSlowLine({ address, baselineUrl, browserPath }: BenchSettings): Promise<Row[]> {
  const search = await findSearchPage(address);
  const site = browserUrl(address);
  const twin = await serveStaticTwin(address + search.path);
  const browser = await openBrowser(browserPath);
  try {
    const urls = { ours: site + search.path, file: twin.address, list: `${browserUrl(baselineUrl)}/list` };
    const taken = await visitPages(browser, urls);
    const row = (name: string, key: 'largestMs' | 'readableMs', side: 'ours' | 'list') =>
      compared(
        `slow phone, slow network: ${name}`,
        'ms',
        taken.map((one) => ({ ours: one[side][key], baseline: one.file[key] })),
      );
    const shifts: [string, number][] = [[`search page`, Math.max(...taken.map(({ ours }) => ours.shift))]];
    for (const path of Object.values(publicPaths)) shifts.push([path, (await visit(browser, site + path)).shift]);
    const results = await searchWithoutScripts(browser, site, search.date);
    return [
      judged(row(`LCP of ${search.results} results`, 'largestMs', 'ours'), { of: 'ratio', is: '≤', mark: 1.3 }),
      judged(row('the trips are readable', 'readableMs', 'ours'), { of: 'ratio', is: '≤', mark: 1.3 }),
      row('LCP of a bare Next list of 20 trips', 'largestMs', 'list'),
      row('a bare Next list of 20 trips is readable', 'readableMs', 'list'),
      judged(
        { name: 'results of a search submitted before any script', unit: '', value: results },
        {
          is: '≥',
          mark: fewestResults,
        },
      ),
      ...shifts.map(([name, value]) =>
        judged({ name: `slow phone, slow network: layout shift, ${name}`, unit: '', value }, { is: '<', mark: 0.02 }),
      ),
    ];
  } finally {
    await browser.close();
    twin.close();
  }
}
