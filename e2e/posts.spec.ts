import { expect, test } from './app';

const postPath = '/post/sleeping-on-the-night-bus';

// crawler.ts covers the title, category and date of a post, and posts-page.test.ts the list of other posts.
test('a post has its text and pictures, latest news and related posts', async ({ page }) => {
  await page.goto(postPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeping well on the night bus');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2, name: 'Look at the date twice' })).toBeVisible();
  await expect(article.locator('li')).not.toHaveCount(0);

  // Pictures have a srcset and a fixed size, load lazily below the fold, and are cached as immutable.
  const pictures = page.locator('main img');
  await expect(pictures).toHaveCount(4);
  const attributes = await pictures.evaluateAll((images) =>
    images.map((one) => ({
      lazy: one.getAttribute('loading'),
      isSized: ['width', 'height', 'sizes'].every((name) => one.hasAttribute(name)),
      isDescribed: (one.getAttribute('alt') ?? '').length > 10,
      widths: one.getAttribute('srcset')?.match(/\d+w/g)?.join(' '),
    })),
  );
  const each = { isSized: true, isDescribed: true, widths: '400w 800w 1200w' };
  expect(attributes).toEqual(['eager', 'lazy', 'lazy', 'lazy'].map((lazy) => ({ lazy, ...each })));
  const first = pictures.first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const src = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect((await page.request.get(src)).headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });

  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(3);
  const news = page.getByRole('complementary', { name: 'Latest News' }).getByRole('link');
  await news.first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sleeping well on the night bus');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /404/ });

  test('a missing post redirects to the blog unless the reader stays', async ({ page }) => {
    await page.goto('/post/no-such-post');
    // Readers need time to choose to stay (WCAG 2.2.1).
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '20;url=/blog');
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveText(['Stay on this page', 'Go to the blog', 'Help']);
    await page.getByRole('link', { name: 'Stay on this page' }).click();
    await expect(page).toHaveURL(/\?stay$/);
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
  });

  test('/error links back only to a page of this site', async ({ page }) => {
    await page.goto('/error?to=/faqs');
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/faqs');
    await page.goto('/error?to=https://evil.example');
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  });
});

const noPost = 'This post does not exist, or is no longer there';
const missing = {
  '/post/': [noPost, 'caf%C3%A9 A.B', 'a'.repeat(100), 'a'.repeat(250)],
  '/bus/': [
    'No bus found here',
    'atlantis gaborone-to-gaborone shakawe-to-tsabong gaborone-to- a-to-b-to-c %C3%A9 %c3%a9',
  ],
  '/operators/': ['No bus found here', 'no-such-operator %C3%89 %2F%2Fx', 'a'.repeat(100)],
  '/': ['This page does not exist', 'nowhere bus/a/b payment/dpo payment/DPO/webhooks payment/paypal/webhooks'],
} as const;

test('responds 404 with an explanation for a path of no post, bus, operator or page', async ({ request }) => {
  for (const [folder, [text, ...names]] of Object.entries(missing))
    for (const name of names.join(' ').split(' ')) {
      const response = await request.get(folder + name);
      expect([folder + name, response.status()]).toEqual([folder + name, 404]);
      expect(await response.text()).toContain(text);
    }
  expect(await (await request.get('/bus/atlantis')).text()).toContain('All bus routes');
});

test.describe('a picture that fails to load', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('shows the initials of an operator, and otherwise the logo, cached as immutable', async ({ page }) => {
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
});
