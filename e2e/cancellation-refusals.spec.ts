import { expectAccessible } from './accessible';
import { expect, signIn, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, insertBookings, passenger, passengerCalls } from './booked';

test.use({ expectedErrors: /401|ERR_/ });

const call = '**/api/forms/cancel-passengers';

test('a cancellation whose response was lost, and one whose session ended, happen once after a second try', async ({
  page,
  database,
}) => {
  const { person } = await bookSeats(page, ['B1', 'B2', 'B3']);
  // These buses leave later, so the booking is on the second page.
  await insertBookings(database, person, { count: 30 });
  await page.goto('/user/bookings?page=2');
  const booking = page.getByRole('article').filter({ hasText: 'Thabo Kgosi' });
  const done = page.getByRole('status').filter({ hasText: 'Seats cancelled' });
  await cancelTicket(booking).click();
  await passenger(booking, 'B1').check();
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

  await database.query(
    'update sessions set revoked_at = now() from users where users.id = sessions.user_id and phone = $1',
    [person.phone],
  );
  await cancelTicket(booking).click();
  await passenger(booking, 'B2').check();
  await confirm(booking).click();
  await expect(booking.getByRole('alert')).toContainText('Your session has ended, please sign in again');
  await booking.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, person);
  await expect(page.getByText('Page 2')).toBeVisible();
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });

  await expect(booking.getByRole('alert')).toContainText('Please send the form again');
  await passenger(booking, 'B2').check();
  const sent = passengerCalls(page);
  // A double tap sends one request.
  await confirm(booking).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(done).toBeVisible();
  expect(sent).toHaveLength(1);
  expect((await countersOf(database, person)).counts).toMatchObject({ daily: 2 });
});
