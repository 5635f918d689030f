import { asc, eq } from 'drizzle-orm';
import { cancellationWindows, type CancellationPeriod } from '@/lib/limits';
import type { Database } from '@/server/db/client';
import { cancellationCounters, passengers } from '@/server/db/schema/bookings';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';
import { findBooking } from '@/server/platform/sales/bookings/find-booking';
import type { TestPassenger } from './test-passengers';
import type { Ask } from './test-platform';

export const periods = Object.keys(cancellationWindows) as CancellationPeriod[];

/** Every counter of a user, also those whose window has ended. */
export async function countersOf(db: Database, userId: number) {
  const rows = await db.select().from(cancellationCounters).where(eq(cancellationCounters.userId, userId));
  return Object.fromEntries(rows.map(({ period, requestCount, expiresAt }) => [period, { requestCount, expiresAt }]));
}

/** How many cancellations count in each window, whether it has ended or not: 0 everywhere for who never cancelled. */
export async function countsOf(db: Database, userId: number): Promise<number[]> {
  const counters = await countersOf(db, userId);
  return periods.map((period) => counters[period]?.requestCount ?? 0);
}

export async function bookingOf(db: Database, uuid: string): Promise<BookingItem> {
  const item = await findBooking(db, uuid);
  if (!item) throw new Error('there is no such booking');
  return item;
}

/** The uuids of a booking's passengers, in the order they were named. */
export async function passengerUuids(db: Database, bookingUuid: string): Promise<string[]> {
  const { booking } = await bookingOf(db, bookingUuid);
  const rows = await db
    .select()
    .from(passengers)
    .where(eq(passengers.bookingId, booking.id))
    .orderBy(asc(passengers.id));
  return rows.map(({ uuid }) => uuid);
}

/** Cancels one passenger as the website does. */
export const cancelOne = ({ ask }: { ask: Ask }, who: TestPassenger, bookingUuid: string, passengerUuid = '') =>
  ask('editPassenger', { params: { bookingUuid, passengerUuid }, body: { status: 'cancelled' } }, who.signedIn);
