import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { bookings } from '@/server/db/schema/bookings';
import { paymentAttempts } from '@/server/db/schema/payments';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type AttemptState = Attempt['state'];
type NewAttempt = typeof paymentAttempts.$inferInsert;

/** At most one of a booking's attempts starts or is open: the database sees to it. */
const liveStates = ['starting', 'open', 'pending'] as const satisfies readonly AttemptState[];
/** The bank may say a little later what it was asked within the page's time. */
const afterEndMinutes = 30;

export async function findAttempt(
  queries: Queries,
  by: { uuid: string } | { token: string },
): Promise<Attempt | undefined> {
  const which = 'uuid' in by ? eq(paymentAttempts.uuid, by.uuid) : eq(paymentAttempts.token, by.token);
  const [found] = await queries.select().from(paymentAttempts).where(which);
  return found;
}

export async function lockAttempt(tx: Transaction, id: number): Promise<Attempt> {
  const [found] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  if (!found) throw new Error('attempts are never deleted');
  return found;
}

export async function findLiveAttempt(queries: Queries, bookingId: number): Promise<Attempt | undefined> {
  const [found] = await queries
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), inArray(paymentAttempts.state, liveStates)));
  return found;
}

/** Attempts by which somebody may still pay, also one that was declined: its page takes another card. */
export async function listPayable(queries: Queries, bookingId: number, now: Date): Promise<Attempt[]> {
  return queries
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.bookingId, bookingId),
        isNotNull(paymentAttempts.token),
        or(
          inArray(paymentAttempts.state, ['open', 'pending']),
          and(
            eq(paymentAttempts.state, 'declined'),
            gt(paymentAttempts.expiresAt, new Date(now.getTime() - afterEndMinutes * 60_000)),
          ),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.id));
}

/** Of these bookings, those whose money is on its way, or is there and does not agree. */
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

/** Attempts of a booking that the provider knows, newest first. */
export async function listKnownAttempts(queries: Queries, bookingId: number): Promise<Attempt[]> {
  return queries
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), isNotNull(paymentAttempts.token)))
    .orderBy(desc(paymentAttempts.id));
}

/** By what the provider may write into a push: its token, its reference or our reservation number. */
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
          sql`${paymentAttempts.bookingId} = (select id from bookings where reservation_number = ${reference})`,
        ),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(5);
}

/** Whether money of this booking is on its way, or is there and does not agree. */
export async function hasUnclearMoney(queries: Queries, bookingId: number): Promise<boolean> {
  const [found] = await queries
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), inArray(paymentAttempts.state, ['pending', 'review'])))
    .limit(1);
  return found !== undefined;
}

export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<Attempt> {
  const [row] = await tx.insert(paymentAttempts).values(attempt).returning();
  if (!row) throw new Error('insert returned no attempt');
  return row;
}

export async function updateAttempt(queries: Queries, id: number, change: Partial<NewAttempt>): Promise<Attempt> {
  const [row] = await queries
    .update(paymentAttempts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(paymentAttempts.id, id))
    .returning();
  if (!row) throw new Error('attempts are never deleted');
  return row;
}

/** Only while it waits for its token; undefined when another start has taken its place. */
export async function openAttempt(
  queries: Queries,
  id: number,
  opened: { token: string; providerReference: string; nextAskAt: Date },
): Promise<Attempt | undefined> {
  const [row] = await queries
    .update(paymentAttempts)
    .set({ ...opened, state: 'open', updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'starting')))
    .returning();
  return row;
}

/** A token that came when its attempt had failed is kept, so that money for it is never unknown. */
export async function keepLateToken(queries: Queries, id: number, late: { token: string; providerReference: string }) {
  await queries
    .update(paymentAttempts)
    .set({ ...late, updatedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'failed'), isNull(paymentAttempts.token)));
}

/** A start that gave no token to any browser: nobody can pay by it. */
export async function failStarting(queries: Queries, by: { id: number } | { bookingId: number }, result?: string) {
  const which = 'id' in by ? eq(paymentAttempts.id, by.id) : eq(paymentAttempts.bookingId, by.bookingId);
  await queries
    .update(paymentAttempts)
    .set({ state: 'failed', nextAskAt: null, lastResult: result ?? null, updatedAt: sql`now()` })
    .where(and(which, eq(paymentAttempts.state, 'starting')));
}

/** Attempts whose time to be asked about has come, leased to the caller until `leasedUntil`; late ones first. */
export async function leaseAttempts(queries: Queries, limit: number, now: Date, leasedUntil: Date): Promise<Attempt[]> {
  const due = queries
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.nextAskAt} <= ${now}`)
    .orderBy(asc(paymentAttempts.nextAskAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return queries
    .update(paymentAttempts)
    .set({ nextAskAt: leasedUntil })
    .where(sql`${paymentAttempts.id} in ${due}`)
    .returning();
}

/** What a person must look at, oldest first. */
export async function listReviews(queries: Queries) {
  return queries
    .select({
      uuid: paymentAttempts.uuid,
      reservationNumber: bookings.reservationNumber,
      amountThebe: paymentAttempts.amountThebe,
      token: paymentAttempts.token,
      lastResult: paymentAttempts.lastResult,
    })
    .from(paymentAttempts)
    .innerJoin(bookings, eq(bookings.id, paymentAttempts.bookingId))
    .where(eq(paymentAttempts.state, 'review'))
    .orderBy(asc(paymentAttempts.id));
}
