import { expect, test } from './app';

test.use({ expectedErrors: /net::ERR_FAILED/ });

test('a logo is shown and may be cached for good; one that cannot be loaded leaves the initials', async ({ page }) => {
  const loaded = page.waitForResponse('**/api/pictures/*');
  await page.goto('/operators/dinare-night-coaches');
  const headers = (await loaded).headers();
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const mark = page.locator('.operator-mark').first();
  const widthOfLogo = () => mark.locator('img').evaluate((image) => image.getBoundingClientRect().width);
  await expect.poll(widthOfLogo).toBe(44);
  await page.route('**/api/pictures/*', (route) => route.abort());
  await page.reload();
  await expect(mark).toHaveText('DN');
  // An image without a size shows no sign of a broken image.
  await expect.poll(widthOfLogo).toBe(0);
});
