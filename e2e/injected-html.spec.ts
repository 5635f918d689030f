import type { Page } from '@playwright/test';
import { expect, test } from './app';

test.use({ expectedErrors: /Content Security Policy|404/ });

const script = "<script>window.injected='yes'</script>";
const wasInjected = (page: Page) => page.evaluate(() => 'injected' in window);

/** Adds the script to the page at `path` before the browser gets it. */
const injectInto = (page: Page, path: string, policy?: '') =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', `${script}</body>`);
    const headers = policy === undefined ? response.headers() : { 'content-type': 'text/html' };
    await route.fulfill({ status: response.status(), headers, body });
  });

test('a script that a fault puts into a page does not run, logs an error, and runs without the policy', async ({
  page,
}) => {
  for (const path of ['/bus/maun', '/post/sleeping-on-the-night-bus', '/offline', '/login', '/post/no-such-post']) {
    await injectInto(page, path);
    const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.goto(path);
    await refused;
    expect((await page.content()).includes(script)).toBe(true);
    expect(await wasInjected(page)).toBe(false);
  }
  await page.unrouteAll();
  await injectInto(page, '/bus/maun', '');
  await page.goto('/bus/maun');
  expect(await wasInjected(page)).toBe(true);
});
