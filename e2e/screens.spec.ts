import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { layoutFaults } from './layout';
import { passengerScreens, preparePassenger, publicScreens, visitorScreens, type Screen } from './screens';

// The browser logs a console error when a page responds with 404.
test.use({ expectedErrors: /404/ });

/** Checks that each screen has one h1, a description, a unique title and no layout fault. */
async function check(page: Page, screens: readonly Screen[]) {
  test.setTimeout(120_000);
  const titles: string[] = [];
  const faults: string[] = [];
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect(page.locator('meta[name=description]'), name).toHaveAttribute('content', /\w/);
      faults.push(...(await layoutFaults(page)).map((fault) => `${name} ${fault}`));
      if (!name.includes(',')) titles.push(await page.title());
    });
  }
  expect(faults).toEqual([]);
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
}

test('public screens follow the layout rules', async ({ page, travelDate }) => {
  const screens = publicScreens(travelDate);
  await check(page, screens.slice(0, screens.length / 2));
});

test('public text screens and visitor screens follow the layout rules', async ({ page, travelDate }) => {
  const screens = publicScreens(travelDate);
  await check(page, [...screens.slice(screens.length / 2), ...visitorScreens()]);
});

test('the screens of a passenger follow the layout rules', async ({ page, database, newPerson }) => {
  await check(page, passengerScreens(await preparePassenger(page, { database, newPerson })));
});

test('the first Tab stop is a link that skips the header', async ({ page }) => {
  for (const path of ['/', '/login', '/faqs']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  }
});
