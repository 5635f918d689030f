import type { Page } from '@playwright/test';
import { expectAccessibleDayAndNight } from './accessible';
import { expect, nameIn, newPerson, openSeatMap, test } from './app';
import { wide } from './browser';
import { layoutFaults } from './layout';
import { operatorRecords, staffScreens } from './staff';
import { passengerScreens, preparePassenger, publicScreens, visitorScreens, type Screen } from './screens';

// The browser logs a console error when a page responds with 404.
test.use({ expectedErrors: /404/ });

/** Checks that each screen has one h1, a description, a unique title, no layout fault, and is accessible. */
async function check(page: Page, screens: readonly Screen[]) {
  test.setTimeout(600_000);
  const titles: string[] = [];
  const faults: string[] = [];
  for (const [index, { name, open, changes }] of screens.entries()) {
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      await expect(page.locator('meta[name=description]'), name).toHaveAttribute('content', /\w/);
      faults.push(...(await layoutFaults(page)).map((fault) => `${name} ${fault}`));
      // The header and the footer have the same colours on every screen.
      await expectAccessibleDayAndNight(page, changes, changes ?? (index ? 'main' : 'html'));
      if (!name.includes(',')) titles.push(await page.title());
    });
  }
  expect(faults).toEqual([]);
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
}

// Five walks of about equal length, because parallel workers share the time.
test('the screens of the search and the routes follow the layout rules and are accessible', ({ page, travelDate }) =>
  check(page, publicScreens(travelDate).slice(0, 12)));

test('text screens follow the layout rules and are accessible', ({ page, travelDate }) =>
  check(page, publicScreens(travelDate).slice(12)));

test('the screens of a visitor follow the layout rules and are accessible', ({ page }) =>
  check(page, visitorScreens()));

const isPurchase = ({ name }: Screen) => /^\/user\/(booking|booking-overview|thank-you)(,|$)/.test(name);

test('the screens of a passenger follow the layout rules and are accessible', async ({ page }) =>
  check(
    page,
    passengerScreens(await preparePassenger(page)).filter((screen) => !isPurchase(screen)),
  ));

test('the screens of a purchase follow the layout rules and are accessible', async ({ page }) =>
  check(page, passengerScreens(await preparePassenger(page)).filter(isPurchase)));

test('the screens of the staff follow the layout rules and are accessible', async ({ page }) =>
  check(page, [...(await staffScreens(page)), ...operatorRecords()]));

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('the parts that only a wide screen shows are accessible', async ({ page, travelDate }) => {
    await openSeatMap(page, await newPerson(), travelDate, 3);
    await expectAccessibleDayAndNight(page);
    for (const path of ['/', `/search?from=gaborone&to=maun&date=${travelDate}`, '/user/bookings']) {
      await page.goto(path);
      await expect(nameIn(page)).toBeVisible();
      await expectAccessibleDayAndNight(page);
    }
  });
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
