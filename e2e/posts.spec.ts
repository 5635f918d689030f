import type { Page } from '@playwright/test';
import { formatDate } from '@/lib/format/time';
import { expectAccessibleDayAndNight } from './accessible';
import { expectLayout } from './layout';
import { expect, test } from './app';

const postPath = '/post/sleeping-on-the-night-bus';

const openQuestions = (page: Page) => page.locator('details[name=faq][open] > summary').allInnerTexts();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the help page' : 'the help page without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('opens one question at a time, and fills in the limits of the product', async ({ page }) => {
      await page.goto('/faqs');
      const questions = page.locator('details[name=faq] > summary');
      expect(await questions.count()).toBeGreaterThanOrEqual(15);
      await page.getByText('How long are my seats kept while I book?').click();
      await expect(page.getByText('For 20 minutes.')).toBeVisible();
      await page.getByText('Do children need a ticket?').click();
      await expect(page.getByText('A child above 5 years needs a ticket at the regular fare.')).toBeVisible();
      expect(await openQuestions(page)).toEqual(['Do children need a ticket?']);
      await page.getByText('Do children need a ticket?').click();
      expect(await openQuestions(page)).toEqual([]);
      await expect(page.getByText('{{')).toHaveCount(0);
    });
  });
}

test('shows the category, title, date and text of a post, with latest news and related posts', async ({ page }) => {
  await page.goto(postPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeping well on the night bus');
  const article = page.getByRole('article');
  await expect(article.getByText('Travelling', { exact: true })).toBeVisible();
  const date = article.locator('time');
  await expect(date).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(date).toHaveText(formatDate((await date.getAttribute('datetime')) ?? ''));
  await expect(article.getByRole('heading', { level: 2, name: 'Look at the date twice' })).toBeVisible();
  await expect(article.locator('li')).not.toHaveCount(0);
  const cards = page.getByRole('link', { name: /^Read More/ });
  await expect(cards).toHaveCount(3);
  const news = page.getByRole('complementary', { name: 'Latest News' }).getByRole('link');
  await expect(news).not.toHaveCount(0);
  // Each link leads to another post.
  const hrefs = await page
    .locator('aside a, main ul a:has(.sr-only)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) expect(href).toMatch(/^\/post\/(?!sleeping)[a-z-]+$/);
  await news.first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sleeping well on the night bus');
});

test('pictures have a srcset and a fixed size, load lazily below the fold, and are cached as immutable', async ({
  page,
  request,
}) => {
  await page.goto(postPath);
  const pictures = page.locator('main img');
  await expect(pictures).toHaveCount(4);
  const attributes = await pictures.evaluateAll((images) =>
    images.map((one) => ({
      lazy: one.getAttribute('loading'),
      sized: one.hasAttribute('width') && one.hasAttribute('height'),
      alt: (one.getAttribute('alt') ?? '').length > 10,
      sizes: one.hasAttribute('sizes'),
      widths: (one.getAttribute('srcset') ?? '').match(/\d+w/g),
    })),
  );
  expect(attributes.map(({ lazy }) => lazy)).toEqual(['eager', 'lazy', 'lazy', 'lazy']);
  for (const { sized, alt, sizes, widths } of attributes) {
    expect([sized, alt, sizes, widths]).toEqual([true, true, true, ['400w', '800w', '1200w']]);
  }
  const first = pictures.first();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const src = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
  const response = await request.get(src);
  expect(response.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the structured data of a post matches its text', async ({ page }) => {
  await page.goto(postPath);
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  const thing = JSON.parse(text ?? '') as Record<string, unknown>;
  expect(thing).toMatchObject({ '@type': 'BlogPosting', headline: 'Sleeping well on the night bus' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${postPath}$`));
});

for (const path of [postPath, '/faqs']) {
  test(`${path} is accessible and fits the viewport`, async ({ page }) => {
    await page.goto(path);
    if (path === '/faqs') await page.getByText('Can I cancel?').click();
    await expectAccessibleDayAndNight(page);
    await expectLayout(page);
  });
}

test.describe('a post that does not exist', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /404/ });

  test('responds 404 with the message of the API, and redirects to the blog after 20 seconds', async ({ page }) => {
    const response = await page.goto('/post/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('This post does not exist, or is no longer there')).toBeVisible();
    // Readers need time to choose to stay (WCAG 2.2.1).
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveAttribute('content', '20;url=/blog');
    expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual([
      'Stay on this page',
      'Go to the blog',
      'Help',
    ]);
  });
});

test('responds 404 with an explanation for a path that cannot name a post, bus, operator or page', async ({
  request,
}) => {
  const noPost = 'This post does not exist, or is no longer there';
  for (const [path, text] of [
    ['/post/caf%C3%A9', noPost],
    ['/post/A.B', noPost],
    [`/post/${'a'.repeat(100)}`, noPost],
    [`/post/${'a'.repeat(250)}`, noPost],
    ['/bus/caf%C3%A9', 'No bus found here'],
    [`/operators/${'a'.repeat(100)}`, 'No bus found here'],
    ['/contact_us/nowhere', 'This page does not exist'],
  ] as const) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text()).toContain(text);
  }
});

test.describe('pages for missing content', () => {
  test.use({ expectedErrors: /404/ });

  test('a reader can stay on the page of a missing post', async ({ page }) => {
    await page.goto('/post/no-such-post');
    await page.getByRole('link', { name: 'Stay on this page' }).click();
    await expect(page).toHaveURL(/\?stay$/);
    await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0);
    await expectAccessibleDayAndNight(page);
    await expectLayout(page);
  });

  test('an unknown path shows a 404 page with links', async ({ page }) => {
    expect((await page.goto('/nowhere'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expectAccessibleDayAndNight(page);
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
    await page.waitForURL('**/faqs');
  });

  test('/error links back only to a page of this site', async ({ page }) => {
    await page.goto('/error?to=/faqs');
    await expectAccessibleDayAndNight(page);
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.waitForURL('**/faqs');
    await page.goto('/error?to=https://evil.example');
    await expect(page.getByRole('link', { name: 'Go Back to the home page' })).toHaveAttribute('href', '/');
  });
});
