import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { isOfBooking, readAmounts, type AmountFilter } from '@/server/db/amount-list';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { firstUnlocked } from '@/server/db/first-unlocked';
import { bookings } from '@/server/db/schema/bookings';
import { paymentAttempts } from '@/server/db/schema/payments';
import { pageLimit } from '@/server/platform/list-page';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type AttemptState = Attempt['state'];
type NewAttempt = typeof paymentAttempts.$inferInsert;

/** A unique index allows one attempt per booking in `starting` or `open`. */
const liveStates = ['starting', 'open', 'pending'] as const satisfies readonly AttemptState[];
const afterEndMinutes = 30;

export async function findAttempt(
  queries: Queries,
  by: { uuid: string } | { token: string },
): Promise<Attempt | undefined> {
  const which = 'uuid' in by ? eq(paymentAttempts.uuid, by.uuid) : eq(paymentAttempts.token, by.token);
  const [row] = await queries.select().from(paymentAttempts).where(which);
  return row;
}

export async function lockAttempt(tx: Transaction, id: number): Promise<Attempt> {
  return onlyRow(await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update'));
}

export async function findLiveAttempt(queries: Queries, bookingId: number): Promise<Attempt | undefined> {
  const [row] = await queries
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), inArray(paymentAttempts.state, liveStates)));
  return row;
}

const isPayable = (now: Date) =>
  and(
    isNotNull(paymentAttempts.token),
    or(
      inArray(paymentAttempts.state, ['open', 'pending']),
      and(
        eq(paymentAttempts.state, 'declined'),
        gt(paymentAttempts.expiresAt, new Date(now.getTime() - afterEndMinutes * 60_000)),
      ),
    ),
  );

/** Includes declined attempts, because their pages accept another card. */
export async function listPayable(queries: Queries, bookingId: number, now: Date): Promise<Attempt[]> {
  return queries
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), isPayable(now)))
    .orderBy(asc(paymentAttempts.id));
}

export async function listPayableBookings(
  queries: Queries,
  bookingIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (bookingIds.length === 0) return [];
  const rows = await queries
    .select({ bookingId: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(and(sql`${paymentAttempts.bookingId} = any(${sql.param([...bookingIds])}::bigint[])`, isPayable(now)))
    .groupBy(paymentAttempts.bookingId)
    .orderBy(asc(max(paymentAttempts.updatedAt)), asc(paymentAttempts.bookingId));
  return rows.map(({ bookingId }) => bookingId);
}

export async function listUnclear(queries: Queries, bookingIds: readonly number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await queries
    .selectDistinct({ bookingId: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(
      and(inArray(paymentAttempts.bookingId, [...bookingIds]), inArray(paymentAttempts.state, ['pending', 'review'])),
    );
  return new Set(rows.map(({ bookingId }) => bookingId));
}

export const countPaidAttempts = (queries: Queries, bookingId: number): Promise<number> =>
  queries.$count(paymentAttempts, and(eq(paymentAttempts.bookingId, bookingId), eq(paymentAttempts.state, 'paid')));

export async function listKnownAttempts(queries: Queries, bookingId: number): Promise<Attempt[]> {
  return queries
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), isNotNull(paymentAttempts.token)))
    .orderBy(desc(paymentAttempts.id));
}

export async function findPushedAttempts(
  queries: Queries,
  { token, reference }: { token: string | null; reference: string | null },
): Promise<Attempt[]> {
  return queries
    .select()
    .from(paymentAttempts)
    .where(
      and(
        isNotNull(paymentAttempts.token),
        or(
          sql`${paymentAttempts.token} = ${token}`,
          sql`${paymentAttempts.providerReference} = ${reference}`,
          sql`${paymentAttempts.bookingId} = (select id from bookings where reservation_number = split_part(${reference}, '-', 1))`,
        ),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(5);
}

/** Returns false if the attempt was pushed after `quietSince`. Of simultaneous pushes, only one marks it. */
export async function markPushed(queries: Queries, id: number, now: Date, quietSince: Date): Promise<boolean> {
  const { rowCount } = await queries
    .update(paymentAttempts)
    .set({ nextCheckAt: now, pushedAt: now, updatedAt: sql`now()` })
    .where(
      and(eq(paymentAttempts.id, id), or(isNull(paymentAttempts.pushedAt), lte(paymentAttempts.pushedAt, quietSince))),
    );
  return rowCount === 1;
}

export const hasUnclearMoney = async (queries: Queries, bookingId: number): Promise<boolean> =>
  (await listUnclear(queries, [bookingId])).size > 0;

/** An open page counts as given up after this time. */
const payingMinutes = 30;

/** Returns true while the passenger may be paying by card, or while money is unclear. */
export async function isPayingByCard(queries: Queries, bookingId: number): Promise<boolean> {
  const { state, createdAt } = paymentAttempts;
  const isRecent = sql`${createdAt} > now() - make_interval(mins => ${payingMinutes})`;
  const isPaying = or(inArray(state, ['pending', 'review']), and(inArray(state, ['starting', 'open']), isRecent));
  return (await queries.$count(paymentAttempts, and(eq(paymentAttempts.bookingId, bookingId), isPaying))) > 0;
}

export async function countAttempts(queries: Queries, bookingId: number) {
  const { createdAt } = paymentAttempts;
  const isRecent = sql`${createdAt} > now() - interval '1 minute'`;
  const [row] = await queries
    .select({
      all: count(),
      recent: sql<number>`count(*) filter (where ${isRecent})::int`,
      oldestRecentSeconds: sql<number>`coalesce(extract(epoch from now() - min(${createdAt}) filter (where ${isRecent})), 0)::float8`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId));
  return row ?? { all: 0, recent: 0, oldestRecentSeconds: 0 };
}

export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<Attempt> {
  return onlyRow(await tx.insert(paymentAttempts).values(attempt).returning());
}

export async function updateAttempt(queries: Queries, id: number, change: Partial<NewAttempt>): Promise<Attempt> {
  return onlyRow(
    await queries
      .update(paymentAttempts)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(paymentAttempts.id, id))
      .returning(),
  );
}

export async function openAttempt(
  queries: Queries,
  id: number,
  opened: { token: string; providerReference: string; nextCheckAt: Date },
): Promise<Attempt | undefined> {
  const [row] = await queries
    .update(paymentAttempts)
    .set({ ...opened, state: 'open', updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'starting')))
    .returning();
  return row;
}

/** The token arrived after its attempt failed. A payment with it is still recognized. */
export async function saveLateToken(queries: Queries, id: number, late: { token: string; providerReference: string }) {
  await queries
    .update(paymentAttempts)
    .set({ ...late, updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'failed'), isNull(paymentAttempts.token)));
}

/** Its token reached no browser, so it cannot be paid. */
export async function failStarting(queries: Queries, by: { id: number } | { bookingId: number }, result?: string) {
  const which = 'id' in by ? eq(paymentAttempts.id, by.id) : eq(paymentAttempts.bookingId, by.bookingId);
  await queries
    .update(paymentAttempts)
    .set({ state: 'failed', nextCheckAt: null, lastResult: result ?? null, updatedAt: sql`now()` })
    .where(and(which, eq(paymentAttempts.state, 'starting')));
}

export async function leaseAttempts(queries: Queries, limit: number, now: Date, leasedUntil: Date): Promise<Attempt[]> {
  const { id, nextCheckAt } = paymentAttempts;
  const due = firstUnlocked(paymentAttempts, lte(nextCheckAt, now), asc(nextCheckAt), limit);
  return queries
    .update(paymentAttempts)
    .set({ nextCheckAt: leasedUntil })
    .where(sql`${id} in ${due}`)
    .returning();
}

export function listReviews(queries: Queries, { number, show, ...page }: AmountFilter) {
  const { reviewAt, state, bookingId } = paymentAttempts;
  const isOpen = eq(state, 'review');
  const isDone = and(isNotNull(reviewAt), ne(state, 'review'));
  const isShown = show === 'open' ? isOpen : isDone;
  const ofBooking = number ? and(isOfBooking(bookingId, number), or(isOpen, isDone)) : isShown;
  return readAmounts(queries, paymentAttempts, ofBooking, page, (where, order) =>
    queries
      .select({ ...getTableColumns(paymentAttempts), reservationNumber: bookings.reservationNumber })
      .from(paymentAttempts)
      .innerJoin(bookings, eq(bookings.id, bookingId))
      .where(where)
      .orderBy(...order)
      .limit(pageLimit),
  );
}
