import { addDays, localDate } from '@/lib/format/time';
import type { Page } from '@playwright/test';
import { expect, test } from './app';

const results = `/search?from=gaborone&to=francistown&date=${addDays(localDate(new Date()), 3)}`;
const publicPages = ['/', results, '/bus/gaborone-to-francistown', '/about', '/faqs', '/contact_us', '/login'];
const buses = (page: Page) => page.getByRole('link', { name: 'Book Now' });

const backgroundColor = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

test('no content moves while a page loads, and hydration loads no stylesheet twice', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { by: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.by += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let sheets = 0;
  for (const path of publicPages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const by = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'moved') as object, 'by')));
    expect([path, by < 0.02 ? 'nothing' : by]).toEqual([path, 'nothing']);
    const links = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect([path, links]).toEqual([path, [...new Set(links)]]);
    sheets += links.length;
  }
  expect(sheets).toBeGreaterThan(0);
});

// page-forms.test.ts covers the pages that link their stylesheets.
test('a first visit has its styles before any stylesheet arrives', async ({ page }) => {
  for (const path of ['/', results, '/bus/gaborone-to-francistown', '/about']) {
    await page.goto(path);
    const color = await backgroundColor(page);
    await page.route('**/*.css', () => new Promise<void>(() => undefined));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await backgroundColor(page)).toBe(color);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a search can be sent, and its results read, before any script arrives', async ({ page }) => {
  await page.route('**/_next/static/**/*.js', () => new Promise<void>(() => undefined));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Departure', { exact: true }).selectOption('gaborone');
  await page.getByLabel('Destination', { exact: true }).selectOption('francistown');
  await page.getByLabel('Date', { exact: true }).fill(addDays(localDate(new Date()), 3));
  // oxlint-disable-next-line typescript/no-deprecated
  await page.getByRole('button', { name: 'Search Bus' }).click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Gaborone to Francistown' })).toBeVisible();
  await expect(buses(page).first()).toBeVisible();
});
