import { and, asc, eq, gt, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema/accounts';
import { confirmedContacts } from '@/server/db/confirmed-contacts';
import type { Contacts } from '@/server/messaging/message-outbox';
import { bookings, passengers } from '@/server/db/schema/bookings';
import type { BookingRow } from './bookings.repo';
import { isTripCancelled } from './locked-booking.repo';

const isUnpaid = and(eq(bookings.status, 'active'), isNull(bookings.paidAt));

export async function listOverdue(queries: Queries, now: Date): Promise<number[]> {
  const rows = await queries
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isUnpaid, lte(bookings.payBy, now)))
    .orderBy(asc(bookings.payBy));
  return rows.map(({ id }) => id);
}

export type UnpaidBooking = Pick<BookingRow, 'id' | 'createdAt' | 'payBy'> & Contacts;

export async function listUnpaidToRemind(queries: Queries, now: Date, until: Date): Promise<UnpaidBooking[]> {
  return queries
    .select({ id: bookings.id, createdAt: bookings.createdAt, payBy: bookings.payBy, ...confirmedContacts })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(isUnpaid, isNull(bookings.remindedAt), gt(bookings.payBy, now), lte(bookings.payBy, until)))
    .orderBy(asc(bookings.payBy));
}

/**
 * Returns undefined if the booking was reminded before, is paid, cancelled or locked. Does not wait for the lock, so
 * it cannot break the lock order.
 */
export async function markReminded(tx: Transaction, id: number, now: Date): Promise<BookingRow | undefined> {
  const [free] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), isUnpaid, isNull(bookings.remindedAt), gt(bookings.payBy, now)))
    .for('update', { skipLocked: true });
  if (!free) return undefined;
  const [row] = await tx.update(bookings).set({ remindedAt: now }).where(eq(bookings.id, id)).returning();
  return row;
}

/** A bus that was cancelled never arrives. */
const hasArrived = (now: Date) =>
  and(lte(sql`${bookings.arrivesAt} + make_interval(mins => ${bookings.delayMinutes})`, now), not(isTripCancelled));

/** The condition on the sold arrival reads the index. */
export async function markUsed(tx: Transaction, limit: number, now: Date): Promise<number> {
  const arrived = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.status, 'active'), isNotNull(bookings.paidAt), lte(bookings.arrivesAt, now), hasArrived(now)),
    )
    .orderBy(asc(bookings.arrivesAt), asc(bookings.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const used = await tx
    .update(bookings)
    .set({ status: 'used', updatedAt: sql`now()` })
    .where(sql`${bookings.id} in ${arrived}`)
    .returning({ id: bookings.id });
  if (used.length === 0) return 0;
  const ids = used.map(({ id }) => id);
  await tx
    .update(passengers)
    .set({ status: 'used', updatedAt: sql`now()`, version: sql`${passengers.version} + 1` })
    .where(and(sql`${passengers.bookingId} = any(${sql.param(ids)}::bigint[])`, eq(passengers.status, 'active')));
  return used.length;
}
