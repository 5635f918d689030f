import type { Locator, Page } from '@playwright/test';
import { expect, findBus, newPerson, seat, signIn, test, type Person } from './app';
import { effectsFor, openOverview } from './paying';

test('books with only the keyboard', async ({ page, travelDate }) => {
  test.slow();
  /** Presses Tab until the control has the focus. */
  const tabTo = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let presses = 0; presses < 150; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${control.toString()}`);
  };
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(control);
    await page.keyboard.press(key);
  };
  const type = async (control: Locator, text: string) => {
    await tabTo(control);
    await page.keyboard.type(text);
  };
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

  const person = await newPerson();
  const { tripId } = await findBus(page.request, travelDate, 3);
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await press(page.locator(`a[href*="${tripId}"]`));
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await page.waitForURL(/\/login\?/);
  await type(page.getByLabel('Email Address / Phone'), person.phone);
  await type(page.getByLabel('Password'), person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/booking\?/);
  // Each row of seats is one tab stop.
  await press(seat(page, 'A1'), 'ArrowDown');
  await expect(seat(page, 'B1')).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.getByLabel('Passenger name, seat A2')).toHaveValue('Naledi Kgosi');
  await page.keyboard.press('Tab');
  await expect(seat(page, 'B2')).toBeFocused();
  await type(page.getByLabel('Passenger name, seat A2'), 'Naledi Kgosi');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/booking-overview\?/);
  await press(button('Complete Booking'));
  await expect(page.getByRole('dialog', { name: 'Attention' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Attention' })).toBeHidden();
  await expect(button('Complete Booking')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Attention' })).toBeVisible();
  await press(button('Continue'));
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'OK', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/thank-you/);
});

test('both ways to pay are on the first screen, with their meaning', { tag: '@wide' }, async ({ page }) => {
  await openOverview(page);
  const card = page.getByRole('button', { name: 'Pay by card now Ticket at once · Visa, Mastercard' });
  const later = page.getByRole('button', {
    name: /^Complete Booking Pay later at a terminal by \d\d:\d\d on [A-Z][a-z]{2}, [A-Z][a-z]+ \d+, \d{4}$/,
  });
  for (const part of [page.getByTestId('subtotal'), card, later]) await expect(part).toBeInViewport({ ratio: 1 });
  await card.focus();
  await page.keyboard.press('Tab');
  await expect(later).toBeFocused();
});

/** Emulates a 2G connection of 400 kbit/s with a latency of 400 ms. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = 400_000 / 8;
  const conditions = { offline: false, latency: 400, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

async function book(page: Page, person: Person, tripId: string) {
  await page.locator(`a[href*="${tripId}"]`).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/login\?/);
  await signIn(page, person);
  await page.waitForURL(/\/user\/booking\?/);
  await seat(page, 'B2').check();
  await page.getByLabel('Passenger name, seat B2').fill('Naledi Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL(/\/user\/booking-overview\?/);
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
}

test('books exactly once over a slow connection', async ({ page, travelDate, database }) => {
  test.slow();
  const person = await newPerson();
  const { tripId } = await findBus(page.request, travelDate, 3);
  await slowDown(page);
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await book(page, person, tripId);
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1 });
});

test('at 400 % no bar covers what has the focus on the overview', async ({ page }) => {
  await page.setViewportSize({ width: 341, height: 192 });
  await openOverview(page);
  await page.waitForLoadState('networkidle');
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      const isCovered = !shown || !(focused.contains(shown) || shown.contains(focused));
      return { name: focused.textContent, isCovered, isLast: focused.closest('footer') !== null };
    });
    if (found?.isLast) break;
    if (found?.isCovered) covered.push(found.name);
  }
  expect(covered).toEqual([]);
});
