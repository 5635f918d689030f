import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './accessible';
import { expect, test } from './app';
import { resultsPath } from './own-bus';

const busiest = { from: 'gaborone', to: 'francistown' };
const cards = (page: Page) => page.getByRole('article');
const filter = (page: Page) => page.getByText(/^Filter( \(\d\))?$/);

/** Returns the boxes of the matching elements, in pixels from the top of the page. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, height, width } = element.getBoundingClientRect();
      return { top: top + scrollY, bottom: bottom + scrollY, height, width };
    }),
  );

test('a phone shows the first result near the top, in short cards', async ({ page, travelDate }) => {
  await page.goto(resultsPath(busiest, travelDate));
  const boxes = await boxesOf(page, 'article');
  const [heading] = await boxesOf(page, 'h1');
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!heading || !first || !last) throw new Error('the page has no results');
  expect(boxes.length).toBeGreaterThanOrEqual(10);
  expect(first.top).toBeLessThanOrEqual(330);
  expect(first.top - heading.top).toBeLessThanOrEqual(160);
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(230);
  expect(((last.bottom - first.top) / boxes.length) * 27).toBeLessThanOrEqual(6500);
  for (const { height } of await boxesOf(page, 'main :is(a:not(.sr-only), summary, article ul)')) {
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('the sort and filter bar stays at the bottom, and covers no result', async ({ page, travelDate }) => {
  await page.goto(resultsPath(busiest, travelDate));
  const fromBottom = async () => {
    const box = await filter(page).boundingBox();
    return (page.viewportSize()?.height ?? 0) - (box ? box.y + box.height : 0);
  };
  await expect(filter(page)).toBeVisible();
  expect(await fromBottom()).toBeLessThanOrEqual(16);
  await page.evaluate(() => scrollTo(0, 2000));
  expect(await fromBottom()).toBeLessThanOrEqual(16);

  // A new order scrolls back to the first bus.
  await page.getByText('Cheapest').click();
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 2000));
  await filter(page).click();
  await page.getByRole('checkbox', { name: 'Luxury coach' }).check({ force: true });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ shown$/ })).toBeInViewport({ ratio: 1 });
  const shown = await cards(page).count();
  await page.getByRole('button', { name: `Show ${shown} buses` }).click();
  await expect(page.getByRole('slider', { name: 'Price' })).toBeHidden();

  await page.getByText('Timetable and stops').scrollIntoViewIfNeeded();
  const [bar, lastCard, link] = await Promise.all([
    filter(page).boundingBox(),
    cards(page).last().boundingBox(),
    page.getByText('Timetable and stops').boundingBox(),
  ]);
  if (!bar || !lastCard || !link) throw new Error('the end of the list is not drawn');
  expect(lastCard.y + lastCard.height).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(link.y);
});
