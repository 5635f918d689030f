import { expectAccessible } from './accessible';
import { expect, signIn, test } from './app';
import { bookSeats, cancelTicket, confirm, countersOf, insertBookings, passenger, passengerCalls } from './booked';

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
      await passenger(tab, 'B1').check();
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

  test('a booking whose time to pay ends while the form is open lapses: that is said, and nothing counts', async ({
    page,
    database,
    newPerson,
  }) => {
    const { person, bookingId } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2', 'B3']);
    await page.goto('/user/bookings');
    await cancelTicket(page).click();
    await passenger(page, 'B2').check();
    await database.query(`update bookings set pay_by = now() - interval '1 second' where uuid = $1`, [bookingId]);
    await confirm(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not all seats were cancelled' });
    await expect(alert).toContainText(
      'This booking was not paid in time and is cancelled. It does not count as a cancellation of yours',
    );
    await expect(page.getByText('No Bookings Found')).toBeVisible();
    await expect(page.getByText('Seats cancelled')).toHaveCount(0);
    expect((await countersOf(database, person)).counts).toEqual({});
  });

  test('a line that breaks in the middle says so, and repeating does the rest', async ({
    page,
    database,
    newPerson,
  }) => {
    const { person } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2']);
    await page.goto('/user/bookings');
    await cancelTicket(page).click();
    for (const label of ['B1', 'B2']) await passenger(page, label).check();
    const sent = passengerCalls(page);
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

test.describe('when the session ends in the middle', () => {
  test.use({ expectedErrors: /401/ });

  test('the sign-in leads back to the same page of the list, which says that not all are cancelled', async ({
    page,
    database,
    newPerson,
  }) => {
    const { person } = await bookSeats(page.request, { database, newPerson }, ['B1', 'B2']);
    // Later buses: the booking is on the second page.
    await insertBookings(database, person, { count: 30 });
    await page.goto('/user/bookings?page=2');
    const booking = page.getByRole('article').filter({ hasText: 'Thabo Kgosi' });
    await cancelTicket(booking).click();
    for (const label of ['B1', 'B2']) await passenger(booking, label).check();
    let tries = 0;
    await page.route('**/passengers/*', async (route) => {
      if (++tries === 2) {
        await database.query(
          'update sessions set revoked_at = now() from users where users.id = sessions.user_id and phone = $1',
          [person.phone],
        );
      }
      await route.continue();
    });
    await confirm(booking).click();
    const back = '/user/bookings?page=2&cancelled=not-all';
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('callbackUrl') === back);
    await signIn(page, person);
    await expect(page.getByRole('alert').filter({ hasText: 'Not all seats were cancelled' })).toBeVisible();
    await expect(page.getByText('Page 2')).toBeVisible();
    await page.waitForURL(/\/user\/bookings\?page=2$/);
    expect((await countersOf(database, person)).counts).toMatchObject({ daily: 1 });
  });
});
