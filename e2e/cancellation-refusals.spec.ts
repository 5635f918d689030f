import type { Route } from '@playwright/test';
import { expectAccessible } from './accessible';
import { expect, signIn, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, insertBookings, passenger, passengerCalls } from './booked';

test.use({ expectedErrors: /401|ERR_/ });

test('an interrupted cancellation shows an error, and a second try cancels the remaining seats', async ({
  page,
  database,
}) => {
  const { person } = await bookSeats(page, ['B1', 'B2', 'B3']);
  // These buses leave later, so the booking is on the second page.
  await insertBookings(database, person, { count: 30 });
  await page.goto('/user/bookings?page=2');
  const booking = page.getByRole('article').filter({ hasText: 'Thabo Kgosi' });
  const alert = page.getByRole('alert').filter({ hasText: 'Not all seats were cancelled' });
  /** Handles the second request of a cancellation with the given function. */
  const atSecondCall = async (handle: (call: Route) => Promise<void>) => {
    let calls = 0;
    await page.route('**/passengers/*', (call) => (++calls === 2 ? handle(call) : call.continue()));
  };
  await cancelTicket(booking).click();
  for (const label of ['B1', 'B2']) await passenger(booking, label).check();

  await atSecondCall((call) => call.abort());
  await confirm(booking).click();
  await expect(alert).toContainText('You seem to be offline');
  await expectAccessible(page);
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });
  await page.unroute('**/passengers/*');

  await atSecondCall(async (call) => {
    await database.query(
      'update sessions set revoked_at = now() from users where users.id = sessions.user_id and phone = $1',
      [person.phone],
    );
    await call.continue();
  });
  await confirm(booking).click();
  const back = '/user/bookings?page=2&cancelled=not-all';
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('callbackUrl') === back);
  await page.unroute('**/passengers/*');
  await signIn(page, person);
  await expect(alert).toBeVisible();
  await expect(page.getByText('Page 2')).toBeVisible();
  await page.waitForURL(/\/user\/bookings\?page=2$/);
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });

  await cancelTicket(booking).click();
  await passenger(booking, 'B2').check();
  const sent = passengerCalls(page);
  // A double tap sends one request.
  await confirm(booking).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('status').filter({ hasText: 'Seats cancelled' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 2 });
});
