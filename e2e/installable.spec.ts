import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, localDate } from '@/lib/format/time';
import { expectAccessible } from './accessible';
import { expect, logOut, loginIn, newPerson, test } from './app';
import { nothingStored, openOffline, visitAndStore } from './offline-copies';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_FAILED/ });

const day = (days: number) => addDays(localDate(new Date()), days);
const results = (to: string, days: number) => `/search?from=gaborone&to=${to}&date=${day(days)}`;
const buses = (page: Page) => page.getByRole('article');
/**
 * Goes online. A tab opened while the context is offline reports itself online and usually gets no event, so the event
 * is dispatched here. A tab that gets the event may already be navigating.
 */
async function goOnline(context: BrowserContext, page: Page) {
  await context.setOffline(false);
  await page
    .evaluate(() => dispatchEvent(new Event('online')))
    .catch((error: unknown) => {
      if (!String(error).includes('because of a navigation')) throw error;
    });
}
/** Views results, closes their tab, and returns their path. */
async function storeResults(page: Page): Promise<string> {
  const path = results('francistown', 2);
  await visitAndStore(page, path);
  await page.close();
  return path;
}

const storedLinkOf = (page: Page) =>
  page.getByRole('region', { name: 'Search results saved on this phone' }).getByRole('link');
const storedSearches = (page: Page) =>
  page.evaluate(async () => {
    const storedLink = await (await caches.open('kept-searches')).keys();
    return storedLink.map(({ url }) => new URL(url).searchParams.get('to'));
  });

test('the manifest links icons of the declared sizes, and the browser reports no error in it', async ({ page }) => {
  await page.goto('/about');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    short_name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ short_name: 'Tsela', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect((await sharp(await (await page.request.get(apple ?? '')).body()).metadata()).width).toBe(180);
  const devTools = await page.context().newCDPSession(page);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // The shortcuts lead to existing pages.
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200);
});

test('shows viewed results offline with their age, and lists them on other pages', async ({ page, context }) => {
  const path = results('francistown', 2);
  await visitAndStore(page, path);
  const seen = await buses(page).count();
  expect(seen).toBeGreaterThan(11);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.clock.setFixedTime(Date.now() + 3 * 60 * 60_000);
  await cold.goto(path);
  await expect(buses(cold)).toHaveCount(seen);
  await expect(
    cold.getByText(/This is an offline copy, last refreshed at .+ That was 3 hours ago: fares and free seats may/),
  ).toBeVisible();
  // The scripts of the page are stored as well.
  await cold.getByText('Cheapest').click();
  await expect(cold.getByRole('radio', { name: 'Cheapest' })).toBeChecked();

  for (const other of ['/', results('maun', 2), '/faqs', '/user/wallet']) {
    await cold.goto(other);
    await expect(nothingStored(cold)).toBeVisible();
  }
  await expectAccessible(cold);
  const storedLink = storedLinkOf(cold);
  await expect(storedLink).toHaveText(/^Gaborone to Francistown, \w+ \d+, \d{4}$/);
  await storedLink.click();
  await expect(buses(cold)).toHaveCount(seen);

  // Online again, the page refreshes the copy without a tap.
  await goOnline(context, cold);
  await expect(cold.getByText('This is an offline copy')).toBeHidden();
  await expect(buses(cold)).toHaveCount(seen);
});

test('refreshes an offline copy even when the connection returns before hydration', async ({ page, context }) => {
  const path = await storeResults(page);
  await context.setOffline(true);
  const cold = await context.newPage();
  const devTools = await context.newCDPSession(cold);
  await devTools.send('Debugger.enable');
  await devTools.send('Debugger.setBreakpointByUrl', { urlRegex: '/_next/static/.+\\.js', lineNumber: 0 });
  const paused = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  await cold.goto(path, { waitUntil: 'commit' });
  await paused;
  await context.setOffline(false);
  // This is sooner than the regular refresh of the page.
  const refreshed = cold.waitForResponse(/\/api\/search\?/, { timeout: 20_000 });
  await devTools.send('Debugger.disable');
  await refreshed;
  await expect(cold.getByText('This is an offline copy')).toBeHidden();
});

test('open results show the age of their last response when the connection is lost', async ({ page, context }) => {
  const minutes = 60_000;
  await page.clock.install();
  await visitAndStore(page, results('francistown', 2));
  const age = page.getByText(/^You are offline. This search was last refreshed at \d\d:\d\d on /);
  await page.route(/\/api\/search\?/, (route) => route.abort());
  await page.clock.fastForward(50 * minutes);
  await context.setOffline(true);
  await expect(age).toContainText('That was 50 minutes ago: fares');
  await page.clock.fastForward(20 * minutes);
  await expect(age).toContainText('That was 1 hour ago: fares');
  await page.unroute(/\/api\/search\?/);
  const refreshed = page.waitForResponse(/\/api\/search\?/);
  await context.setOffline(false);
  await refreshed;
  await expect(age).toBeHidden();
  await context.setOffline(true);
  await expect(age).toContainText('That was just now: fares');
});

test('loads the requested page once a network exists, or after Try again', async ({ page, context }) => {
  await storeResults(page);
  const cold = await openOffline(context, '/faqs');
  await expect(nothingStored(cold)).toBeVisible();
  await cold.getByRole('link', { name: 'Try again' }).click();
  await expect(nothingStored(cold)).toBeVisible();
  expect(new URL(cold.url()).pathname).toBe('/faqs');
  // The page after Try again ignores the event until it is hydrated, so repeat it.
  await expect(async () => {
    await goOnline(context, cold);
    await expect(cold.getByRole('heading', { level: 1 })).not.toHaveText('No connection', { timeout: 1000 });
  }).toPass();
  expect(new URL(cold.url()).pathname).toBe('/faqs');
});

test('opens a stored result even when the connection returns at the moment of the tap', async ({ page, context }) => {
  await storeResults(page);
  const cold = await openOffline(context, '/faqs');
  const storedLink = storedLinkOf(cold);
  await expect(nothingStored(cold)).toBeVisible();
  await storedLink.evaluate((link: HTMLAnchorElement) => {
    link.click();
    dispatchEvent(new Event('online'));
  });
  await expect(buses(cold)).not.toHaveCount(0);
  expect(new URL(cold.url()).pathname).toBe('/search');
});

test('a phone call from the offline page does not keep it from loading', async ({ page, context }) => {
  await storeResults(page);
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.clock.install();
  await cold.goto('/faqs');
  await expect(nothingStored(cold)).toBeVisible();
  await cold.locator('footer a[href^="tel:"]').evaluate((link: HTMLAnchorElement) => link.click());
  await goOnline(context, cold);
  // The page waits for the call to start before it navigates.
  await cold.clock.runFor(15_000);
  await expect(cold.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
  expect(new URL(cold.url()).pathname).toBe('/faqs');
});

test('cached files bypass the service worker, and pages come from its fetch handler', async ({ page, context }) => {
  await visitAndStore(page, results('francistown', 2));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  const cameFrom = new Map<string, string | undefined>();
  devTools.on('Network.responseReceived', ({ type, response }) => {
    const { matchedSourceType } = response.serviceWorkerRouterInfo ?? {};
    if (matchedSourceType !== 'network') cameFrom.set(type, matchedSourceType);
  });
  await page.goto('/faqs');
  await expect.poll(() => cameFrom.get('Script')).toBe('cache');
  expect([cameFrom.has('Document'), cameFrom.get('Document')]).toEqual([true, undefined]);
});

test('stores the three newest results, and deletes them at logout', async ({ page, context }) => {
  await (await newPerson()).signIn(page);
  for (const to of ['francistown', 'maun', 'palapye', 'mahalapye']) await visitAndStore(page, results(to, 3));
  await expect.poll(() => storedSearches(page)).toHaveLength(3);
  expect(await storedSearches(page)).not.toContain('francistown');
  await page.goto('/user/bookings');
  await logOut(page);
  await expect(loginIn(page)).toBeVisible();
  expect(await storedSearches(page)).toEqual([]);
  const cold = await openOffline(context, results('maun', 3));
  await expect(nothingStored(cold)).toBeVisible();
});

for (const [what, path, shown, savesData] of [
  ['home installs the service worker', '/', 'Tomorrow', false],
  ['viewing results installs the service worker', results('francistown', 5), 'Earliest', false],
  [
    'viewing results installs no service worker when the browser saves data',
    results('francistown', 5),
    'Earliest',
    true,
  ],
] as const) {
  test(what, async ({ page }) => {
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
      const container = navigator.serviceWorker;
      const register = container.register.bind(container);
      container.register = (...options) => {
        document.documentElement.setAttribute('data-registered', '');
        return register(...options);
      };
    }, savesData);
    await page.goto(path);
    // After hydration and load the page registers the worker when it is idle. Later idle callbacks run after that.
    await expect(page.getByText(shown)).toBeVisible();
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    await expect(page.locator('html[data-registered]')).toHaveCount(savesData ? 0 : 1);
  });
}
