import type { Page } from '@playwright/test';
import { expect, test } from './app';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
/** Waits until the browser has restored the scroll position, at the load event or one frame later. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

test('after a reload some pages start at the top, and others keep their position', async ({ page, travelDate }) => {
  for (const path of ['/', '/faqs', '/privacy_policy', `/search?from=gaborone&to=francistown&date=${travelDate}`]) {
    await page.goto(path);
    await scrollTo(page, 400);
    expect(await place(page)).toBe(400);
    await page.reload();
    await settle(page);
    expect([path, await place(page)]).toEqual([path, 0]);
  }
  await page.goto('/about');
  await scrollTo(page, 400);
  await page.reload();
  await expect.poll(() => place(page)).toBe(400);
});

test('Back to the results restores their scroll position, also after a reload', async ({ page, travelDate }) => {
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await page.reload();
  await settle(page);
  await scrollTo(page, 900);
  await page.goto('/faqs');
  await page.goBack();
  await page.waitForURL('**/search?**');
  await expect.poll(() => place(page)).toBe(900);
});

test(
  'a policy lists its sections with links that scroll there, also after a reload',
  { tag: '@wide' },
  async ({ page }) => {
    await page.goto('/privacy_policy');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(17);
    // The list is collapsed on a phone and open on a wide screen.
    const summary = page.locator('summary', { hasText: 'On this page' });
    if (await summary.isVisible()) await summary.click();
    await page.getByRole('link', { name: 'Targeting cookies' }).click();
    const heading = page.getByRole('heading', { name: '16. Targeting cookies' });
    await expect(heading).toBeInViewport();
    await page.reload();
    await expect(heading).toBeInViewport();
  },
);

test('a section link followed during hydration stays in the URL', async ({ page }) => {
  await page.addInitScript(() => {
    let write = history.replaceState.bind(history);
    // Next reads the URL when it starts and writes it after hydration. This simulates a tap just before the write.
    Object.defineProperty(history, 'replaceState', {
      configurable: true,
      get() {
        Object.defineProperty(history, 'replaceState', { configurable: true, writable: true, value: write });
        location.hash = 'targeting-cookies';
        return write;
      },
      set(value: typeof write) {
        write = value;
      },
    });
  });
  await page.goto('/privacy_policy');
  await page.waitForFunction(() => history.state !== null);
  await expect(page).toHaveURL('/privacy_policy#targeting-cookies');
  await expect(page.getByRole('heading', { name: '16. Targeting cookies' })).toBeInViewport();
});
