import type { Browser } from 'playwright';
import { publicPaths } from './web-addresses';
import { browserUrl, openBrowser, openQuiet, withPhone } from './web-browser';
import { compared, judged, type BenchSettings, type Row } from './row';

/** Even, because the two pages take turns in going first. */
const rounds = 8;
const timesSlower = 6;
const parts = ['RecalcStyleDuration', 'LayoutDuration'];

/** Returns the processor time of style and layout until the page is quiet, in milliseconds. */
const visit = (browser: Browser, url: string): Promise<number> =>
  withPhone(browser, async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    await openQuiet(page, url);
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0);
  });

/** Measures style and layout of the home page on a slow phone, compared with a landing page. */
export async function measureLayout({ address, browserPath }: BenchSettings): Promise<Row[]> {
  const browser = await openBrowser(browserPath);
  try {
    const urls = { ours: publicPaths.home, baseline: publicPaths.landing };
    const taken: { ours: number; baseline: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const times = { ours: Number.NaN, baseline: Number.NaN };
      const turns = ['ours', 'baseline'] as const;
      for (const side of round % 2 === 0 ? turns : turns.toReversed())
        times[side] = await visit(browser, browserUrl(address) + urls[side]);
      if (round > 0) taken.push(times);
    }
    const row = compared('slow phone: style and layout of the home page, over a landing page', 'ms', taken);
    return [judged(row, { of: 'ratio', is: '≤', mark: 1.3 })];
  } finally {
    await browser.close();
  }
}
