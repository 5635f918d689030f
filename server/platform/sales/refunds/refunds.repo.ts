import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { isOfBooking, readAmounts, type AmountFilter } from '@/server/db/amount-list';
import { refundStates } from '@/lib/contracts/refunds';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { firstUnlocked } from '@/server/db/first-unlocked';
import { bookings } from '@/server/db/schema/bookings';
import { paymentAttempts } from '@/server/db/schema/payments';
import { refunds } from '@/server/db/schema/refunds';
import { pageLimit } from '@/server/platform/list-page';

export type RefundRow = typeof refunds.$inferSelect;
/** A refund of the staff has the uuid of the person who requested it. */
export const sourceOf = ({ requestedBy }: RefundRow): RefundRow['cause'] =>
  requestedBy === 'passenger' || requestedBy === 'operator' ? requestedBy : 'goodwill';
const openRefundStates = refundStates.filter((state) => state !== 'done' && state !== 'refused');
type NewRefund = typeof refunds.$inferInsert;

export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<RefundRow> {
  return onlyRow(await tx.insert(refunds).values(refund).returning());
}

/** Returns undefined if the refund has left the state `from` meanwhile. */
export async function moveRefund(
  queries: Queries,
  { id, state: from }: Pick<RefundRow, 'id' | 'state'>,
  change: Partial<NewRefund>,
): Promise<RefundRow | undefined> {
  const [row] = await queries
    .update(refunds)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.state, from)))
    .returning();
  return row;
}

export async function findRefund(queries: Queries, uuid: string): Promise<RefundRow | undefined> {
  const [row] = await queries.select().from(refunds).where(eq(refunds.uuid, uuid));
  return row;
}

export async function lockRefund(tx: Transaction, id: number): Promise<RefundRow> {
  return onlyRow(await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'));
}

export async function listRefundsOf(queries: Queries, bookingIds: readonly number[]): Promise<RefundRow[]> {
  if (bookingIds.length === 0) return [];
  return queries
    .select()
    .from(refunds)
    .where(inArray(refunds.bookingId, [...bookingIds]))
    .orderBy(desc(refunds.id));
}

export type PayingAttempt = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'token' | 'method'>;

/** Returns the attempt that paid for the booking, and whether another one may still bring money. */
export async function findCardMoney(
  queries: Queries,
  bookingId: number,
): Promise<{ source: PayingAttempt | undefined; isOpen: boolean }> {
  const { id, token, method, state, effect } = paymentAttempts;
  const rows = await queries
    .select({ id, token, method, state, effect })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), inArray(state, ['paid', 'pending', 'review'])))
    .orderBy(desc(id));
  return {
    source: rows.find((row) => row.state === 'paid' && row.effect === 'booking'),
    isOpen: rows.some((row) => row.state !== 'paid'),
  };
}

export async function getToken(queries: Queries, attemptId: number): Promise<string> {
  const [row] = await queries
    .select({ token: paymentAttempts.token })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  if (!row?.token) throw new Error('a paid attempt has a token');
  return row.token;
}

export async function listTakenLines(queries: Queries, attemptId: number): Promise<Set<string>> {
  const rows = await queries
    .select({ matchedLine: refunds.matchedLine })
    .from(refunds)
    .where(eq(refunds.attemptId, attemptId));
  return new Set(rows.flatMap(({ matchedLine }) => matchedLine ?? []));
}

export async function leaseRefunds(queries: Queries, limit: number, now: Date, leasedUntil: Date) {
  const { id, nextCheckAt } = refunds;
  const due = firstUnlocked(refunds, lte(nextCheckAt, now), asc(nextCheckAt), limit);
  return queries
    .update(refunds)
    .set({ nextCheckAt: leasedUntil })
    .where(sql`${id} in ${due}`)
    .returning();
}

export async function listOwnRefunds(queries: Queries, userId: number, limit: number) {
  return (
    queries
      .select({ refund: refunds, bookingId: bookings.uuid, reservationNumber: bookings.reservationNumber })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      // A request beside the policy is not a promise before another person has approved it.
      .where(and(eq(bookings.userId, userId), or(ne(refunds.cause, 'goodwill'), isNotNull(refunds.approvedBy))))
      .orderBy(desc(refunds.id))
      .limit(limit)
  );
}

export async function listWaitingOfTrip(queries: Queries, { bookingId, cause }: RefundRow) {
  if (cause !== 'operator') return [];
  const ofTrip = sql`trip_id = (select trip_id from bookings where id = ${bookingId})`;
  return queries
    .select({ id: refunds.id, bookingId: refunds.bookingId, amountThebe: refunds.amountThebe })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(eq(refunds.cause, cause), eq(refunds.state, 'needs_approval'), ofTrip))
    .orderBy(asc(refunds.id));
}

export function listRefunds(queries: Queries, { number, show, ...page }: AmountFilter) {
  const isShown = (show === 'open' ? inArray : notInArray)(refunds.state, openRefundStates);
  const ofBooking = number ? isOfBooking(refunds.bookingId, number) : isShown;
  return readAmounts(queries, refunds, ofBooking, page, (where, order) =>
    queries
      .select({ ...getTableColumns(refunds), reservationNumber: bookings.reservationNumber })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(where)
      .orderBy(...order)
      .limit(pageLimit),
  );
}
