import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { newPerson, testDatabase, type Person } from './app';
import { makeBus, type BusOptions, type OwnBus } from './own-bus';

const namesOf = ['Naledi Kgosi', 'Thabo Kgosi', 'Gaone Kgosi'] as const;

export type SeatBooking = { person: Person; bookingId: string; bus: OwnBus };

export async function bookSeats(
  page: Page | BrowserContext,
  seats: readonly string[],
  options: BusOptions = {},
): Promise<SeatBooking> {
  const person = await newPerson();
  const bus = await makeBus(testDatabase(), options);
  await person.signIn(page);
  const { request } = page;
  await request.put(`/api/trips/${bus.tripId}/legs/${bus.legId}/holds`, { data: { seats } });
  return { person, bookingId: await bookHeld(request, bus, seats), bus };
}

export async function bookHeld(request: APIRequestContext, bus: OwnBus, seats: readonly string[]): Promise<string> {
  const response = await request.post('/api/forms/complete-booking', orderOf(bus, seats));
  expect(response.status()).toBe(200);
  const { data } = (await response.json()) as { data: { booking: { bookingId: string } } };
  return data.booking.bookingId;
}

type Order = { tripId: string; legId: string; fareThebe: number };

/** Returns the request of the form that books the held seats. Playwright sends lists of fields only as text. */
export function orderOf({ tripId, legId, fareThebe }: Order, seats: readonly string[], key: string = randomUUID()) {
  const fields = { trip: tripId, leg: legId, fareThebe: String(fareThebe), idempotencyKey: key, query: '' };
  const body = new URLSearchParams({ ...fields, payment: 'later' });
  seats.forEach((seat, index) => {
    body.append('seats[]', seat);
    body.append(`name-${seat}`, namesOf[index] ?? 'Naledi Kgosi');
  });
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, data: body.toString() };
}

type Inserted = {
  count?: number;
  status?: 'active' | 'used' | 'cancelled';
  paid?: boolean;
  /** Marks a cancelled booking as lapsed: it was not paid in time. */
  lapsed?: boolean;
};

/** Inserts bookings of seats B1 and B2 on consecutive days, without seat claims. */
export async function insertBookings(
  database: Pool,
  { phone }: Person,
  { count = 1, status = 'active', paid = false, lapsed = false }: Inserted,
) {
  const { legId, tripId, fareThebe } = await makeBus(database);
  await database.query(
    `with made as (
       insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                             status, paid_at, cancelled_at, cancel_reason, pay_by, idempotency_key, request_hash)
       select upper(substr(md5(random()::text), 1, 12)), users.id, trips.id, legs.id,
              (departs at time zone 'Africa/Gaborone')::date, departs, departs + interval '5 hours', $8::int,
              $5, case when $6 then now() end, case when $5 = 'cancelled' then now() end,
              case when $5 = 'cancelled' then case when $7 then 'lapsed' else 'passenger' end end, departs - interval '30 minutes',
              gen_random_uuid()::text, 'e2e'
       from generate_series(1, $4::int) as number, users, trips, legs,
            lateral (select date_trunc('day', now()) + number * interval '1 day' + interval '10 hours' as departs) as times
       where users.phone = $1 and trips.uuid = $2 and legs.uuid = $3 returning id)
     insert into passengers (booking_id, names, seat, status)
     select made.id, 'Naledi Kgosi', seat, $5 from made, unnest(array['B1', 'B2']) as seat`,
    [phone, tripId, legId, count, status, paid, lapsed, fareThebe],
  );
}

export const cancelTicket = (page: Page | Locator) => page.locator('summary').filter({ hasText: 'Cancel Ticket' });
export const confirm = (page: Page | Locator) => page.getByRole('button', { name: 'Confirm Cancellation' });
export const passenger = (page: Page | Locator, seat: string) =>
  page.getByRole('checkbox', { name: new RegExp(`, seat ${seat}$`) });

/** Returns a list that collects the URLs of the requests that cancel passengers. */
export function passengerCalls(page: Page) {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/cancel-passengers')) sent.push(call.url());
  });
  return sent;
}

export async function countersOf(database: Pool, { phone }: Person) {
  const { rows } = await database.query<{ period: string; count: number; expiresAt: Date }>(
    `select period, request_count as count, expires_at as "expiresAt"
     from cancellation_counters join users on users.id = user_id where phone = $1`,
    [phone],
  );
  return {
    counts: Object.fromEntries(rows.map(({ period, count }) => [period, count])),
    dayEndsAt: rows.find(({ period }) => period === 'daily')?.expiresAt,
  };
}
