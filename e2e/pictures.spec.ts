import { expect, test } from './app';

test.use({ expectedErrors: /net::ERR_FAILED/ });

test('shows an operator logo, cached as immutable, and the initials when the logo fails to load', async ({ page }) => {
  const pictures = '**/api/pictures/*';
  const mark = page.locator('span[aria-hidden="true"]:has(> img)').first();
  const widthOfLogo = () => mark.locator('img').evaluate((image) => image.getBoundingClientRect().width);
  await page.route(pictures, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/operators/dinare-night-coaches');
  await failed;
  await expect(mark).toHaveText('DN');
  // An image without a size shows no sign of a broken image.
  await expect.poll(widthOfLogo).toBe(0);

  await page.unroute(pictures);
  const loaded = page.waitForResponse(pictures);
  await page.reload();
  await expect.poll(widthOfLogo).toBe(44);
  expect((await loaded).headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});
