import type { Pool } from 'pg';
import { expect, holdBack, live, lookAgain, newPerson, openSeatMap, seat, takeSeat, test, type Person } from './app';
import { addBus, leaveFree } from './own-bus';
import { openOverview, ownSeat } from './paying';

/** Makes the holds of the person end in `seconds`, and waits until the live seat map is updated. */
async function endHolds(database: Pool, { phone }: Person, seconds: number) {
  await database.query(
    `with changed as (
       update seat_claims set expires_at = now() + make_interval(secs => $2) from users
       where users.id = seat_claims.user_id and phone = $1 returning trip_id, seat)
     insert into seat_outbox (trip_id, seat, rev) select trip_id, seat, nextval('seat_revision') from changed`,
    [phone, seconds],
  );
  const waiting = `select 1 from seat_outbox join seat_claims using (trip_id, seat) join users on users.id = user_id
                   where phone = $1`;
  await expect.poll(async () => (await database.query(waiting, [phone])).rowCount).toBe(0);
}

test('one tap holds two seats together, and another tap three', async ({ page, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate, 1);
  await page.getByRole('button', { name: '2 seats together' }).click();
  await expect(page.getByLabel(/^Passenger name, seat/)).toHaveCount(2);
  await page.getByRole('button', { name: '3 seats together' }).click();
  await expect(page.getByLabel(/^Passenger name, seat/)).toHaveCount(3);
  await expect(page.getByTestId('subtotal')).toHaveText('P507.00');
});

test('a bus that fills up leads to the next one, and shows its map again', async ({
  page,
  rival,
  route,
  travelDate: date,
  database,
}) => {
  const bus = await addBus(database, { ...route, date, departureMinute: 600 });
  const next = await addBus(database, { ...route, date, departureMinute: 700 });
  await leaveFree(database, bus, ['C3', 'C4']);
  const path = `/user/booking?trip=${bus.tripId}&leg=${bus.legId}`;
  await (await newPerson()).signIn(page);
  await page.goto(path);
  await live(page);
  await page.getByRole('button', { name: '3 seats together' }).click();
  await expect(page.getByText('C3 and C4 are free next to each other')).toBeVisible();
  const nextHref = new RegExp(`/user/booking\\?from=${route.from}&to=${route.to}&date=${date}&trip=${next.tripId}`);
  await expect(page.getByRole('link', { name: 'Next bus with 3 together: 11:40' })).toHaveAttribute('href', nextHref);

  await leaveFree(database, bus, []);
  await rival.goto(path);
  for (const each of [page, rival]) {
    await expect(each.getByRole('heading', { name: 'This bus is full' })).toBeVisible();
    await expect(each.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', nextHref);
    await expect(each.getByText(/Choose a seat|Log in or create an account|seats together$/)).toHaveCount(0);
    await expect(each.getByRole('button', { name: 'Proceed' })).toHaveCount(0);
  }
  await leaveFree(database, bus, ['C4']);
  await takeSeat(page, 'C4');
  await expect(rival.getByRole('heading', { name: 'This bus is full' })).toBeVisible();
});

test('counts the end of a hold, and keeps the names', async ({ page, rival, travelDate, database }) => {
  const person = await newPerson();
  await openSeatMap(page, person, travelDate, 1);
  await takeSeat(page, 'D1');
  await page.getByLabel('Passenger name, seat D1').fill('Thabo Kgosi');
  await expect(page.getByText('19 minutes left')).toBeVisible();
  const extend = page.getByRole('button', { name: 'Give me 20 more minutes' });
  await expect(extend).toBeHidden();
  await endHolds(database, person, 290);
  await lookAgain(page);
  await expect(page.getByRole('status').filter({ hasText: '4 minutes left' })).toBeVisible();
  await extend.click();
  await expect(extend).toBeHidden();

  await endHolds(database, person, 119);
  await lookAgain(page);
  await expect(page.getByRole('status').filter({ hasText: '1 minute left' })).toBeVisible();
  await endHolds(database, person, 8);
  await lookAgain(page);
  await expect(page.getByText(/The 20 minutes for D1 are over/)).toBeVisible();
  await page.getByRole('button', { name: 'Take D1 again' }).click();
  await expect(page.getByLabel('Passenger name, seat D1')).toHaveValue('Thabo Kgosi');

  await endHolds(database, person, -1);
  await lookAgain(page);
  await expect(seat(page, 'D1')).not.toBeChecked();
  await openSeatMap(rival, await newPerson(), travelDate, 1);
  await takeSeat(rival, 'D1');
  await expect(page.getByText('Seat D1 was just taken')).toBeVisible();
});

test('a phone whose clock is 21 minutes fast holds a seat and proceeds', async ({ page, travelDate }) => {
  await page.clock.install({ time: Date.now() + 21 * 60_000 });
  await openSeatMap(page, await newPerson(), travelDate, 1);
  await takeSeat(page, 'D1');
  await page.clock.runFor(3000);
  await expect(seat(page, 'D1')).toBeChecked();
  await expect(page.getByText(/The 20 minutes for D1 are over/)).toBeHidden();
  await page.getByLabel('Passenger name, seat D1').fill('Naledi Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL(/\/user\/booking-overview\?/);
});

test.use({ expectedErrors: /409/ });

test('an expired hold at booking leads back to the seat map with the names', async ({ page, database }) => {
  const person = await openOverview(page);
  await endHolds(database, person, -1);
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Choose again with the same names' }).click();
  await page.waitForURL(/\/user\/booking\?/);
  await takeSeat(page, ownSeat);
  await expect(page.getByLabel(`Passenger name, seat ${ownSeat}`)).toHaveValue('Naledi Kgosi');
});

test('a late response does not deselect a seat held after its request', async ({ page, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate, 1);
  await live(page);
  const { release, isHeld } = await holdBack(page, '**/holds', { method: 'GET', isFetched: true });
  await lookAgain(page);
  await isHeld();
  await takeSeat(page, 'C1');
  const labels: string[] = [];
  await page.exposeFunction('saw', (label: string) => labels.push(label));
  await seat(page, 'C1').evaluate((box) => {
    const saw = Reflect.get(window, 'saw') as (label: string | null) => void;
    new MutationObserver(() => saw(box.ariaLabel)).observe(box, { attributes: true });
  });
  const finished = page.waitForEvent('requestfinished', (request) => request.method() === 'GET');
  release();
  await finished;
  await takeSeat(page, 'D1');
  expect(labels.filter((label) => !label.includes('selected'))).toEqual([]);
  await expect(seat(page, 'C1')).toBeChecked();
});
