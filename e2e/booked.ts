import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { signInByRequest, type Person } from './app';
import { makeBus, type BusOptions, type OwnBus } from './own-bus';

type Given = { database: Pool; newPerson: () => Promise<Person> };

const namesOf = ['Naledi Kgosi', 'Thabo Kgosi', 'Gaone Kgosi'] as const;

export type Booked = { person: Person; bookingId: string; bus: OwnBus };

/** Signed in, with an unpaid booking of these seats on a bus of one's own. */
export async function bookSeats(
  request: APIRequestContext,
  { database, newPerson }: Given,
  seats: readonly string[],
  options: BusOptions = {},
): Promise<Booked> {
  const person = await newPerson();
  const bus = await makeBus(database, options);
  await signInByRequest(request, person);
  await request.put(`/api/trips/${bus.tripId}/legs/${bus.legId}/holds`, { data: { seats } });
  const passengers = seats.map((seat, index) => ({ seat, names: namesOf[index] ?? 'Naledi Kgosi' }));
  const data = { ...bus, payment: 'later', passengers, idempotencyKey: randomUUID() };
  const answer = await request.post('/api/bookings', { data });
  expect(answer.status()).toBe(200);
  const { bookingId } = (await answer.json()) as { bookingId: string };
  return { person, bookingId, bus };
}

type Inserted = {
  count?: number;
  status?: 'active' | 'used' | 'cancelled';
  paid?: boolean;
  /** Cancelled because nobody paid in time. */
  lapsed?: boolean;
  /** A label that the API refuses makes the list unreadable. */
  seats?: readonly string[];
};

/** Bookings as the platform leaves them, on days that follow one another; without claims on seats. */
export async function insertBookings(
  database: Pool,
  { phone }: Person,
  { count = 1, status = 'active', paid = false, lapsed = false, seats = ['B1', 'B2'] }: Inserted,
) {
  const { legId, tripId } = await makeBus(database);
  await database.query(
    `with made as (
       insert into bookings (reservation_number, user_id, trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe,
                             status, paid_at, cancelled_at, cancel_reason, pay_by, idempotency_key, request_hash)
       select upper(substr(md5(random()::text), 1, 12)), users.id, trips.id, legs.id,
              (departs at time zone 'Africa/Gaborone')::date, departs, departs + interval '5 hours', legs.fare_thebe,
              $5, case when $6 then now() end, case when $5 = 'cancelled' then now() end,
              case when $5 = 'cancelled' then case when $8 then 'lapsed' else 'passenger' end end, departs - interval '30 minutes',
              gen_random_uuid()::text, 'e2e'
       from generate_series(1, $4::int) as number, users, trips, legs,
            lateral (select date_trunc('day', now()) + number * interval '1 day' + interval '10 hours' as departs) as times
       where users.phone = $1 and trips.uuid = $2 and legs.uuid = $3 returning id)
     insert into passengers (booking_id, names, seat, status)
     select made.id, 'Naledi Kgosi', seat, $5 from made, unnest($7::text[]) as seat`,
    [phone, tripId, legId, count, status, paid, seats, lapsed],
  );
}

export const cancelTicket = (page: Page | Locator) => page.locator('summary').filter({ hasText: 'Cancel Ticket' });
export const confirm = (page: Page | Locator) => page.getByRole('button', { name: 'Confirm Cancellation' });
export const passenger = (page: Page | Locator, seat: string) =>
  page.getByRole('checkbox', { name: new RegExp(`, seat ${seat}$`) });

/** The calls that cancel a passenger, as they are sent. */
export function passengerCalls(page: Page) {
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'PUT' && call.url().includes('/passengers/')) sent.push(call.url());
  });
  return sent;
}

/** How many cancellations of somebody count in each window, and when the day ends. */
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
