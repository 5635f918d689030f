import type { Page } from '@playwright/test';
import { expect, test } from './app';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
/** The browser puts a page back to its place with the load event, or in the frame after; ours then lets go of it. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

for (const path of ['/', '/faqs', '/privacy_policy', '/search']) {
  test(`${path} starts at its top when it is loaded anew`, async ({ page, travelDate }) => {
    await page.goto(path === '/search' ? `${path}?from=gaborone&to=francistown&date=${travelDate}` : path);
    await scrollTo(page, 400);
    expect(await place(page)).toBe(400);
    await page.reload();
    await settle(page);
    expect(await place(page)).toBe(0);
  });
}

test('About keeps its place', async ({ page }) => {
  await page.goto('/about');
  await scrollTo(page, 400);
  await page.reload();
  await expect.poll(() => place(page)).toBe(400);
});

test('going back to the results leads to where they were left, also after a reload', async ({ page, travelDate }) => {
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await page.reload();
  await settle(page);
  await scrollTo(page, 900);
  await page.goto('/faqs');
  await page.goBack();
  await page.waitForURL('**/search?**');
  await expect.poll(() => place(page)).toBe(900);
});

test('a link to a part of a page leads there, also when it is loaded anew', async ({ page }) => {
  await page.goto('/privacy_policy');
  const address = await page.locator('a', { hasText: 'Targeting cookies' }).first().getAttribute('href');
  await page.goto(`/privacy_policy${address ?? ''}`);
  const heading = page.getByRole('heading', { name: '16. Targeting cookies' });
  await expect(heading).toBeInViewport();
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('a part of a page that is followed to while the page comes alive stays in the address', async ({ page }) => {
  await page.addInitScript(() => {
    let write = history.replaceState.bind(history);
    // Next reads the address when it starts, and writes it when the page has come alive: the tap comes just before.
    Object.defineProperty(history, 'replaceState', {
      configurable: true,
      get() {
        Object.defineProperty(history, 'replaceState', { configurable: true, writable: true, value: write });
        location.hash = 'targeting-cookies';
        return write;
      },
      set: (value: typeof write) => (write = value),
    });
  });
  await page.goto('/privacy_policy');
  await page.waitForFunction(() => history.state !== null);
  await expect(page).toHaveURL('/privacy_policy#targeting-cookies');
  await expect(page.getByRole('heading', { name: '16. Targeting cookies' })).toBeInViewport();
});
