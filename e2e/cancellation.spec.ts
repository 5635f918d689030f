import type { Page } from '@playwright/test';
import { clockAndDate } from '@/lib/format/journey';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { expect, live, newPerson, seat, takeSeat, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, insertBookings, passenger, passengerCalls } from './booked';

const main = (page: Page) => page.getByRole('main');
const limits = /^This counts towards your cancellation limits\. Used after it: (\d+) of 3 in 24 hours, /;
const warning = (page: Page) => page.getByText(/^After this you cannot book until /);
const suspended =
  'Your account has been suspended, you can not make bookings as you have exceeded your daily limit of ticket cancellation';

test.use({ expectedErrors: /403|ERR_/ });

test('cancels one of three seats, then the rest up to the daily limit', async ({ page, rival, database }) => {
  const { person, bus } = await bookSeats(page, ['B1', 'B2', 'B3']);
  const map = `/user/booking?trip=${bus.tripId}&leg=${bus.legId}`;
  await (await newPerson()).signIn(rival);
  await rival.goto(map);
  await live(rival);
  for (const label of ['B1', 'B2', 'B3']) await expect(seat(rival, label)).toBeDisabled();

  await page.goto('/user/bookings');
  const sent = passengerCalls(page);
  // Use only the keyboard.
  await cancelTicket(page).focus();
  await page.keyboard.press('Enter');
  // No passenger is selected at first, so a tap on one seat cancels only that seat.
  for (const label of ['B1', 'B2', 'B3']) await expect(passenger(page, label)).not.toBeChecked();
  await expect(page.getByText('Free: you have not paid yet.')).toBeVisible();
  await expect(page.getByText(limits)).toHaveCount(0);
  await passenger(page, 'B1').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('P338.00 is then due for 2 seats.')).toBeVisible();
  await expect(page.getByText(limits)).toContainText('1 of 3 in 24 hours, 1 of 7 in 7 days, 1 of 13 in 28 days');
  await expect(warning(page)).toHaveCount(0);
  for (const label of ['B2', 'B3']) {
    await page.keyboard.press('Tab');
    await expect(passenger(page, label)).toBeFocused();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('This cancels the whole booking.')).toBeVisible();
  await expect(warning(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Space');
  await passenger(page, 'B2').uncheck();
  await expect(warning(page)).toHaveCount(0);
  await confirm(page).focus();
  await page.keyboard.press('Enter');

  const notice = page.getByRole('status').filter({ hasText: 'Seats cancelled' });
  await expect(notice).toBeVisible();
  await expect(notice.locator('..')).toBeFocused();
  await expect(page.getByText(/^Pay P338\.00 at a terminal/)).toBeVisible();
  expect(sent).toHaveLength(1);
  // A reload removes the result.
  await page.waitForURL(/\/user\/bookings$/);
  await page.reload();
  await expect(cancelTicket(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(seat(rival, 'B1')).toBeEnabled();
  await expect(seat(rival, 'B2')).toBeDisabled();

  await cancelTicket(page).click();
  await expect(passenger(page, 'B1')).toHaveCount(0);
  await passenger(page, 'B2').check();
  await passenger(page, 'B3').check();
  const { counts, dayEndsAt } = await countersOf(database, person);
  expect(counts).toEqual({ daily: 1, weekly: 1, monthly: 1, yearly: 1 });
  const until = new Date(Math.ceil((dayEndsAt?.getTime() ?? 0) / 60_000) * 60_000);
  await expect(warning(page)).toHaveText(`After this you cannot book until ${clockAndDate(until)}.`);
  const opened = await page.context().newPage();
  await opened.goto(map);
  await takeSeat(opened, 'D1');
  await confirm(page).click();
  await expect(page.getByText('No Bookings Found')).toBeVisible();
  await expect(notice).toBeVisible();
  expect(sent).toHaveLength(2);
  for (const label of ['B2', 'B3']) await expect(seat(rival, label)).toBeEnabled();
  await page.goto('/user/cancelled-bookings');
  await expect(main(page).getByText('cancelled', { exact: true })).toBeVisible();

  // A map that was open shows the suspension after Proceed. On arrival, it stands above a map that holds no seat.
  const refusalIn = (at: Page, region: string) =>
    at.getByRole('region', { name: region }).getByRole('alert').filter({ hasText: suspended });
  await opened.getByLabel('Passenger name, seat D1').fill('Naledi Kgosi');
  await opened.getByRole('button', { name: 'Proceed' }).click();
  await expect(refusalIn(opened, 'Book Bus Seats')).toBeVisible();
  await page.goto(map);
  await expect(refusalIn(page, 'Book Bus Seats')).toBeVisible();
  await expect(seat(page, 'B1')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Back to search' }).first()).toBeVisible();
});

test('a cancellation whose response was lost happens once after a second try', async ({ page, database }) => {
  const { person } = await bookSeats(page, ['B1', 'B2', 'B3']);
  // These buses leave later, so the booking is on the second page.
  await insertBookings(database, person, { count: 30 });
  await page.goto('/user/bookings?page=2');
  const booking = page.getByRole('article').filter({ hasText: 'Thabo Kgosi' });
  const done = page.getByRole('status').filter({ hasText: 'Seats cancelled' });
  await cancelTicket(booking).click();
  await passenger(booking, 'B1').check();
  const call = '**/api/forms/cancel-passengers';
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirm(booking).click();
  await expect(booking.getByRole('alert')).toContainText('You seem to be offline');
  await expectAccessible(page);
  await page.unroute(call);
  await confirm(booking).click();
  await expect(done).toBeVisible();
  await expect(page.getByText('Page 2')).toBeVisible();
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // forms.spec.ts covers a form without a passenger.
  test('selects passengers, and shows consequences, success and failure', async ({ page, database }) => {
    const { person, bookingId } = await bookSeats(page, ['B1', 'B2', 'B3']);
    await page.goto('/user/bookings');
    await cancelTicket(page).click();
    await expect(page.getByText(limits)).toHaveCount(3);
    await expect(page.getByText('P169.00 is then due for 1 seat.')).toBeVisible();
    await expect(warning(page)).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await passenger(page, 'B2').check();
    await confirm(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Seats cancelled' })).toBeVisible();
    await expect(page.getByText(/^Pay P338\.00 at a terminal/)).toBeVisible();
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });

    await cancelTicket(page).click();
    await passenger(page, 'B1').check();
    await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
    await confirm(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not all seats were cancelled');
    await expect(alert).toContainText('This booking is already paid');
    await expect(page.getByText('Confirmed')).toBeVisible();
  });
});
