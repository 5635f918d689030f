import type { Page } from '@playwright/test';
import { formatDate, localDate, localTime } from '@/lib/time';
import { expectAccessible, expectNoSidewaysScroll } from './accessible';
import { expect, live, seat, signInByRequest, takeSeat, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, passenger } from './booked';
import { toasts } from './search-form';

const main = (page: Page) => page.getByRole('main');
const limits = /^This counts towards the limits of cancellation: then (\d+) of 3 in 24 hours, /;
const warning = (page: Page) => page.getByText(/^After this you can not book until /);
const suspended =
  'Your account has been suspended, you can not make bookings as you have exceeded your daily limit of ticket cancellation';
const puts = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'PUT' && call.url().includes('/passengers/')) sent.push(call.url());
  });
  return sent;
};

test('one of three is cancelled, then the others: seats are free on every map, a limit is warned of and kept', async ({
  page,
  rival,
  database,
  newPerson,
}) => {
  const { person, bus } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2', 'B3']);
  const map = `/user/booking?trip=${bus.tripId}&leg=${bus.legId}`;
  await signInByRequest(rival.request, await newPerson());
  await rival.goto(map);
  await live(rival);
  for (const label of ['B1', 'B2', 'B3']) await expect(seat(rival, label)).toBeDisabled();

  await page.goto('/user/bookings');
  const sent = puts(page);
  // By keyboard alone.
  await cancelTicket(page).focus();
  await page.keyboard.press('Enter');
  await expect(passenger(page, 'B1')).toBeChecked();
  await expect(passenger(page, 'B2')).not.toBeChecked();
  await expect(page.getByText('so nothing is charged: P0.00.')).toBeVisible();
  await expect(page.getByText('P338.00 is due then for 2 seats.')).toBeVisible();
  await expect(page.getByText(limits)).toContainText('then 1 of 3 in 24 hours, 1 of 7 in 7 days, 1 of 13 in 28 days');
  await expect(warning(page)).toHaveCount(0);
  for (const label of ['B1', 'B2', 'B3']) {
    await page.keyboard.press('Tab');
    await expect(passenger(page, label)).toBeFocused();
    if (label !== 'B1') await page.keyboard.press('Space');
  }
  await expect(page.getByText('The whole booking is cancelled then.')).toBeVisible();
  await expect(warning(page)).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Space');
  await passenger(page, 'B2').uncheck();
  await expect(warning(page)).toHaveCount(0);
  await confirm(page).focus();
  await page.keyboard.press('Enter');

  const said = page.getByRole('status').filter({ hasText: 'Seats cancelled' });
  await expect(said).toBeVisible();
  await expect(said.locator('..')).toBeFocused();
  await expect(page.getByText(/^Pay P338\.00 at a terminal/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(seat(rival, 'B1')).toBeEnabled();
  await expect(seat(rival, 'B2')).toBeDisabled();

  await cancelTicket(page).click();
  await expect(passenger(page, 'B1')).toHaveCount(0);
  await passenger(page, 'B3').check();
  const { counts, dayEndsAt } = await countersOf(database, person);
  expect(counts).toEqual({ daily: 1, weekly: 1, monthly: 1, yearly: 1 });
  const until = new Date(Math.ceil((dayEndsAt?.getTime() ?? 0) / 60_000) * 60_000);
  await expect(warning(page)).toHaveText(
    `After this you can not book until ${localTime(until)}, ${formatDate(localDate(until))}.`,
  );
  await confirm(page).click();
  await expect(toasts(page).getByText('Seats cancelled')).toBeVisible();
  await expect(page.getByText('No Bookings Found')).toBeVisible();
  await expect(said).toBeVisible();
  expect(sent).toHaveLength(3);
  for (const label of ['B2', 'B3']) await expect(seat(rival, label)).toBeEnabled();
  await page.goto('/user/cancelled-bookings');
  await expect(main(page).getByText('cancelled', { exact: true })).toBeVisible();

  await page.goto(map);
  await takeSeat(page, 'B1');
  await page.getByLabel('Passenger name, seat B1').fill('Naledi Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByRole('alert').filter({ hasText: suspended })).toBeVisible();
});

test.describe('with refusals', () => {
  test.use({ expectedErrors: /409|500|ERR_/ });

  test('two tabs: cancelled again counts once; paid meanwhile is refused in words and shown as paid', async ({
    page,
    context,
    database,
    newPerson,
  }) => {
    const { person, bookingId } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2']);
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto('/user/bookings');
      await cancelTicket(tab).click();
      await expect(passenger(tab, 'B1')).toBeChecked();
    }
    for (const tab of [page, second]) {
      await confirm(tab).click();
      await expect(tab.getByRole('status').filter({ hasText: 'Seats cancelled' })).toBeVisible();
      await expect(tab.getByText(/^Pay P169\.00 at a terminal/)).toBeVisible();
    }
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });

    await cancelTicket(page).click();
    await expect(passenger(page, 'B2')).toBeChecked();
    await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
    await confirm(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not all seats were cancelled' });
    await expect(alert).toContainText('This booking is already paid');
    await expect(page.getByText('Confirmed')).toBeVisible();
    await expect(alert).toBeVisible();
    await expect(cancelTicket(page)).toHaveCount(0);
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });
  });

  test('a line that breaks in the middle says so, and repeating does the rest', async ({
    page,
    database,
    newPerson,
  }) => {
    const { person } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2']);
    await page.goto('/user/bookings');
    await cancelTicket(page).click();
    await passenger(page, 'B2').check();
    const sent = puts(page);
    let tries = 0;
    await page.route('**/passengers/*', (route) => (++tries === 2 ? route.abort() : route.continue()));
    await confirm(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not all seats were cancelled' });
    await expect(alert).toContainText('You seem to be offline');
    await expectAccessible(page);
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });
    await page.unroute('**/passengers/*');
    // Two taps at once are one.
    await confirm(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('No Bookings Found')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Seats cancelled' })).toBeVisible();
    expect(sent).toHaveLength(4);
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 2 });
  });
});

test('while a payment is at the bank Cancel Ticket is not offered', async ({ page, database, newPerson }) => {
  const { bookingId } = await bookSeats(page.request, { database, newPerson }, ['B1']);
  await page.request.post(`/api/bookings/${bookingId}/payment`);
  await database.query(
    `update payment_attempts set state = 'review' from bookings where bookings.id = booking_id and bookings.uuid = $1`,
    [bookingId],
  );
  await page.goto('/user/bookings');
  await expect(page.getByText('A payment for this booking is still being checked')).toBeVisible();
  await expect(cancelTicket(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('passengers are chosen, what follows is told for each number of them, and both results are said', async ({
    page,
    database,
    newPerson,
  }) => {
    const { person, bookingId } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2', 'B3']);
    await page.goto('/user/bookings');
    await cancelTicket(page).click();
    await expect(page.getByText(limits)).toHaveCount(3);
    await expect(page.getByText('P169.00 is due then for 1 seat.')).toBeVisible();
    await expect(warning(page)).toHaveCount(1);
    await passenger(page, 'B1').uncheck();
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please choose who shall not travel');
    await expectNoSidewaysScroll(page);
    await passenger(page, 'B1').uncheck();
    await passenger(page, 'B2').check();
    await confirm(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Seats cancelled' })).toBeVisible();
    await expect(page.getByText(/^Pay P338\.00 at a terminal/)).toBeVisible();
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });

    await cancelTicket(page).click();
    await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
    await confirm(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not all seats were cancelled');
    await expect(alert).toContainText('This booking is already paid');
    await expect(page.getByText('Confirmed')).toBeVisible();
  });
});
