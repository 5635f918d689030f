import { addDays, localDate } from '@/lib/time';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './app';

const results = `/search?from=gaborone&to=francistown&date=${addDays(localDate(new Date()), 3)}`;
const publicPages = ['/', results, '/bus/gaborone-to-francistown', '/about', '/faqs', '/contact_us', '/login'];
const buses = (page: Page) => page.getByRole('link', { name: 'Book Now' });

/** What the page asks for from here on. */
function listen(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

const sheetsAmong = (requests: readonly Request[]) =>
  requests.filter((request) => request.resourceType() === 'stylesheet');
const look = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('nothing moves while a page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of publicPages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const by = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'moved') as object, 'by')));
    expect([path, by < 0.02 ? 'nothing' : by]).toEqual([path, 'nothing']);
  }
});

test(
  'a first visit asks for no stylesheet, the pages after it come as what differs',
  { tag: '@one-width' },
  async ({ page }) => {
    const requests = listen(page);
    await page.goto('/bus/gaborone-to-francistown', { waitUntil: 'networkidle' });
    const color = await look(page);
    await expect.poll(() => requests.some((request) => request.url().includes('/dictionary/'))).toBe(true);
    await page.waitForLoadState('networkidle');
    for (const path of [results, '/about', '/login']) {
      const answer = await page.goto(path);
      expect([path, await answer?.headerValue('content-encoding')]).toEqual([path, 'dcz']);
      expect(await look(page)).toBe(color);
    }
    expect(sheetsAmong(requests)).toEqual([]);
  },
);

test('the scripts of a page are asked for when its visitor sees something', { tag: '@one-width' }, async ({ page }) => {
  for (const path of ['/', results, '/bus/gaborone-to-francistown', '/login']) {
    await page.goto(path);
    const { seen, asked } = await page.evaluate(() => ({
      seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      asked: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    }));
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter(({ startTime }) => startTime < seen)).toEqual([]);
  }
});

for (const [where, given] of [
  ['in a tab that nobody looks at', { hidden: true, types: ['paint'] }],
  ['where nothing tells of the first paint', { hidden: false, types: [] }],
] as const) {
  test(`they come with the page ${where}`, { tag: '@one-width' }, async ({ page }) => {
    await page.addInitScript(({ hidden, types }) => {
      Object.defineProperty(document, 'hidden', { value: hidden });
      // It tells of nothing.
      class Deaf extends PerformanceObserver {
        static override supportedEntryTypes = types;
        override observe = () => undefined;
      }
      Object.assign(window, { PerformanceObserver: Deaf });
    }, given);
    await page.goto('/', { waitUntil: 'load' });
    expect(await page.locator('script[type=held]').count()).toBe(0);
  });
}

test(
  'a landing page brings what its results need when there is nothing else to do',
  { tag: '@one-width' },
  async ({ page }) => {
    const html = await (await page.request.get(results)).text();
    const needed = [...html.matchAll(/<script src="([^"]+)" async/g)].map(([, src]) => src);
    expect(needed.length).toBeGreaterThan(3);
    const requests = listen(page);
    await page.goto('/bus/gaborone-to-francistown');
    const paths = () => requests.map((request) => new URL(request.url()).pathname);
    await expect.poll(() => needed.filter((src) => !paths().includes(src ?? ''))).toEqual([]);
  },
);

test(
  'what sends the forms of an account comes when somebody first does something',
  { tag: '@one-width' },
  async ({ page }) => {
    const requests = listen(page);
    const scripts = () => requests.filter((request) => request.resourceType() === 'script').length;
    for (const path of ['/login', '/signup', '/verify', '/forget-password']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const before = scripts();
      await page.mouse.move(10, 10);
      await expect.poll(scripts, path).toBeGreaterThan(before);
    }
  },
);

test(
  'who saves data gets the stylesheet once and nothing that was not asked for',
  { tag: '@one-width' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { 'save-data': 'on' },
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const requests = listen(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.goto('/about', { waitUntil: 'networkidle' });
    expect(await page.locator('head > style').count()).toBe(0);
    await page.goto('/bus/gaborone-to-francistown', { waitUntil: 'networkidle' });
    await expect(page.locator('link[rel=ahead]')).not.toHaveCount(0);
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
    expect(requests.filter((request) => request.url().includes('/dictionary'))).toEqual([]);
    expect(sheetsAmong(requests).length).toBeGreaterThan(0);
    await context.close();
  },
);

test(
  'the search can be sent, and its results read, before any script has come',
  { tag: '@one-width' },
  async ({ page }) => {
    await page.route('**/_next/static/**/*.js', () => new Promise<void>(() => undefined));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Departure', { exact: true }).selectOption('gaborone');
    await page.getByLabel('Destination', { exact: true }).selectOption('francistown');
    await page.getByLabel('Date', { exact: true }).fill(addDays(localDate(new Date()), 3));
    await page.getByRole('button', { name: 'Search Bus' }).click({ noWaitAfter: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Gaborone to Francistown' })).toBeVisible();
    await expect(buses(page).first()).toBeVisible();
  },
);
