import type { Browser } from 'playwright';
import { publicPaths } from './web-addresses';
import { browserUrl, openBrowser, openQuiet, withPhone } from './web-browser';
import { compared, inTurns, judged, sum, type BenchSettings, type Row } from './row';

const rounds = 5;
const timesSlower = 6;
const parts = ['RecalcStyleDuration', 'LayoutDuration'];

const layoutMs = (browser: Browser, url: string): Promise<number> =>
  withPhone(browser, async (page, context) => {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    await openQuiet(page, url);
    const { metrics } = await session.send('Performance.getMetrics');
    return sum(metrics.map(({ name, value }) => (parts.includes(name) ? value * 1000 : 0)));
  });

export async function measureLayout({ address, browserPath }: BenchSettings): Promise<Row[]> {
  const browser = await openBrowser(browserPath);
  const layoutOf = (path: string) => () => layoutMs(browser, browserUrl(address) + path);
  try {
    const sides = { ours: layoutOf(publicPaths.home), baseline: layoutOf(publicPaths.landing) };
    const taken = await inTurns(rounds, sides);
    const pairs = taken.map(({ ours, baseline }) => ({ ours: sum(ours) / 2, baseline: sum(baseline) / 2 }));
    const row = compared('slow phone: style and layout of the home page, over a landing page', 'ms', pairs);
    return [judged(row, { of: 'ratio', is: '≤', mark: 1.3 })];
  } finally {
    await browser.close();
  }
}
