import { expectAccessible } from './accessible';
import { expect, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, insertBookings, passenger } from './booked';

test.use({ expectedErrors: /ERR_/ });

const call = '**/api/forms/cancel-passengers';

test('a cancellation whose response was lost happens once after a second try', async ({ page, database }) => {
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
});
