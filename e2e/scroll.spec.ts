import type { Page } from '@playwright/test';
import { expect, test } from './app';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
/** Waits until the browser has restored the scroll position, at the load event or one frame later. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

for (const path of ['/', '/faqs', '/privacy_policy', '/search']) {
  test(`${path} starts at its top after a reload`, async ({ page, travelDate }) => {
    await page.goto(path === '/search' ? `${path}?from=gaborone&to=francistown&date=${travelDate}` : path);
    await scrollTo(page, 400);
    expect(await place(page)).toBe(400);
    await page.reload();
    await settle(page);
    expect(await place(page)).toBe(0);
  });
}

test('/about keeps its scroll position after a reload', async ({ page }) => {
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

test('a link to a section of a page scrolls there, also after a reload', async ({ page }) => {
  await page.goto('/privacy_policy');
  const hash = await page.locator('a', { hasText: 'Targeting cookies' }).first().getAttribute('href');
  await page.goto(`/privacy_policy${hash ?? ''}`);
  const heading = page.getByRole('heading', { name: '16. Targeting cookies' });
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
});

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
