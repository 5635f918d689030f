import type { Browser, Page } from 'playwright';
import { jobLimits, openDatabase } from '@/server/db/client';
import { findEmptyTrips } from './bus-trips';
import { addBuyers } from './buyers';
import { findSearchPage } from './web-addresses';
import { browserUrl, openBrowser, openQuiet, withPhone } from './web-browser';
import { judged, median, type BenchSettings, type Row } from './row';

const rounds = 5;
const timesSlower = 6;
const settleMs = 600;
const maxMs = 200;

/** Stores the longest event of each interaction, from the touch or key to the next paint. */
function watchEvents() {
  Object.assign(window, { worstMs: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        Object.assign(window, { worstMs: Math.max(entry.duration, Number(Reflect.get(window, 'worstMs'))) });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

type Action = readonly [name: string, act: (page: Page) => Promise<unknown>];
type Times = Map<string, number>;

async function time(page: Page, [name, act]: Action, times: Times): Promise<void> {
  await page.evaluate(() => Object.assign(window, { worstMs: 0 }));
  await act(page);
  await page.waitForTimeout(settleMs);
  times.set(name, await page.evaluate(() => Number(Reflect.get(window, 'worstMs'))));
}

const tap = (role: 'button' | 'checkbox', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).tap({ force: true });
const field = (page: Page) => page.getByLabel(/^Passenger name/).last();

const blank = `data:text/html,<meta name=viewport content=width=device-width><button onclick="this.append('.')">Tap</button>`;
const blankActions: Action[] = [['blank', tap('button', /Tap/)]];
const homeActions: Action[] = [
  ['home: swap', tap('button', 'Swap the towns')],
  ['home: menu', tap('button', 'Menu')],
];
const resultActions: Action[] = [
  ['results: Cheapest', (page) => page.locator('label').filter({ hasText: 'Cheapest' }).tap()],
  ['results: open filter', (page) => page.locator('summary').filter({ hasText: 'Filter' }).tap()],
  ['results: filter chip', (page) => page.locator('details[open] label:has([type=checkbox])').first().tap()],
  ['results: Show buses', tap('button', /^Show \d+ bus/)],
];
const seatActions: Action[] = [
  ['seat: first', tap('checkbox', /^Seat A1,/)],
  ['seat: second', tap('checkbox', /^Seat A2,/)],
  ['name: focus', (page) => field(page).tap()],
  ['name: first key', (page) => page.keyboard.press('N')],
  ['name: delete key', (page) => page.keyboard.press('Backspace')],
  ['seats: Proceed with a mistake', tap('button', 'Proceed')],
];

const visit = (browser: Browser, url: string, actions: readonly Action[], times: Times, cookie = '') =>
  withPhone(browser, async (page, context) => {
    await context.addCookies(
      cookie.split('; ').flatMap((pair) => {
        const [name = '', ...value] = pair.split('=');
        return name === '' ? [] : [{ name, value: value.join('='), url: new URL('/', url).href }];
      }),
    );
    await page.addInitScript(watchEvents);
    if (url === blank) await page.goto(url);
    else await openQuiet(page, url);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    for (const action of actions) await time(page, action, times);
  });

export async function measureHand({ address, databaseUrl, browserPath }: BenchSettings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 1, jobLimits);
  const browser = await openBrowser(browserPath);
  try {
    const site = browserUrl(address);
    const search = await findSearchPage(address);
    const trips = await findEmptyTrips(db, rounds);
    const buyers = await addBuyers(db, address, rounds);
    const taken: Times[] = [];
    for (const [round, { tripId, legId }] of trips.entries()) {
      const times: Times = new Map();
      await visit(browser, blank, blankActions, times);
      await visit(browser, `${site}/`, homeActions, times);
      await visit(browser, site + search.path, resultActions, times);
      const seats = `${site}/user/booking?trip=${tripId}&leg=${legId}`;
      await visit(browser, seats, seatActions, times, buyers[round]?.cookie);
      taken.push(times);
    }
    const ofBlank = (times: Times) => times.get('blank') ?? Number.NaN;
    return [...homeActions, ...resultActions, ...seatActions].map(([name]) => {
      const over = taken.map((times) => (times.get(name) ?? Number.NaN) - ofBlank(times));
      const times = { value: median(over), slowest: Math.max(...over), baseline: median(taken.map(ofBlank)) };
      return judged(
        { name: `slow phone, above a blank page: ${name}`, unit: 'ms', ...times },
        { is: '≤', mark: maxMs },
      );
    });
  } finally {
    await browser.close();
    await db.$client.end();
  }
}
