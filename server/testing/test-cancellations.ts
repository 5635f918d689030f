import { eq } from 'drizzle-orm';
import { cancellationWindows, type CancellationPeriod } from '@/lib/limits';
import type { Database } from '@/server/db/client';
import { cancellationCounters } from '@/server/db/schema/bookings';
import { type LoadedBooking, findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import type { TestPassenger } from './test-passengers';
import type { ApiCall } from './test-platform';

export const periods = Object.keys(cancellationWindows) as CancellationPeriod[];

const dayMs = 24 * 60 * 60_000;
const windowDays = { daily: 1, weekly: 7, monthly: 28 } as const;
/** Returns the end of a window that begins at `begin`. A year from 29 February ends on 28 February. */
export function windowEnd(period: CancellationPeriod, begin: Date): Date {
  if (period !== 'yearly') return new Date(begin.getTime() + windowDays[period] * dayMs);
  const end = new Date(begin);
  end.setUTCFullYear(begin.getUTCFullYear() + 1);
  if (end.getUTCMonth() !== begin.getUTCMonth()) end.setUTCDate(0);
  return end;
}

export async function countersOf(db: Database, userId: number) {
  const rows = await db.select().from(cancellationCounters).where(eq(cancellationCounters.userId, userId));
  return Object.fromEntries(rows.map(({ period, requestCount, expiresAt }) => [period, { requestCount, expiresAt }]));
}

export async function countsOf(db: Database, userId: number): Promise<number[]> {
  const counters = await countersOf(db, userId);
  return periods.map((period) => counters[period]?.requestCount ?? 0);
}

export async function bookingOf(db: Database, uuid: string): Promise<LoadedBooking> {
  const item = await findBooking(db, uuid);
  if (!item) throw new Error('the booking does not exist');
  return item;
}

export async function passengerUuids(db: Database, bookingUuid: string): Promise<string[]> {
  const { people } = await bookingOf(db, bookingUuid);
  return people.toSorted((a, b) => a.id - b.id).map(({ uuid }) => uuid);
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
