import { asc, eq } from 'drizzle-orm';
import { cancellationWindows, type CancellationPeriod } from '@/lib/limits';
import type { Database } from '@/server/db/client';
import { cancellationCounters, passengers } from '@/server/db/schema/bookings';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';
import { findBooking } from '@/server/platform/sales/bookings/find-booking';
import type { TestPassenger } from './test-passengers';
import type { ApiCall } from './test-platform';

export const periods = Object.keys(cancellationWindows) as CancellationPeriod[];

/** Returns every counter of a user, including expired ones. */
export async function countersOf(db: Database, userId: number) {
  const rows = await db.select().from(cancellationCounters).where(eq(cancellationCounters.userId, userId));
  return Object.fromEntries(rows.map(({ period, requestCount, expiresAt }) => [period, { requestCount, expiresAt }]));
}

/** Returns the number of cancellations in each window, including expired ones. */
export async function countsOf(db: Database, userId: number): Promise<number[]> {
  const counters = await countersOf(db, userId);
  return periods.map((period) => counters[period]?.requestCount ?? 0);
}

export async function bookingOf(db: Database, uuid: string): Promise<BookingItem> {
  const item = await findBooking(db, uuid);
  if (!item) throw new Error('the booking does not exist');
  return item;
}

/** Returns the uuids of a booking's passengers, in the order of creation. */
export async function passengerUuids(db: Database, bookingUuid: string): Promise<string[]> {
  const { booking } = await bookingOf(db, bookingUuid);
  const rows = await db
    .select()
    .from(passengers)
    .where(eq(passengers.bookingId, booking.id))
    .orderBy(asc(passengers.id));
  return rows.map(({ uuid }) => uuid);
}

export const cancelOne = (
  { callApi }: { callApi: ApiCall },
  passenger: TestPassenger,
  bookingUuid: string,
  passengerUuid = '',
) =>
  callApi(
    'editPassenger',
    { params: { bookingUuid, passengerUuid }, body: { status: 'cancelled' } },
    passenger.signedIn,
  );
