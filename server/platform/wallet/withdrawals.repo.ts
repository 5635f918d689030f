import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema/accounts';
import { withdrawals } from '@/server/db/schema/wallet';

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type NewWithdrawal = typeof withdrawals.$inferInsert;

const maxListed = 1000;

export async function findWithdrawalByKey(queries: Queries, userId: number, idempotencyKey: string) {
  const [row] = await queries
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.idempotencyKey, idempotencyKey)));
  return row;
}

/** Finds the user's withdrawal of the last minute with the same fields. */
export async function findRecentWithdrawal(queries: Queries, userId: number, requestHash: string) {
  const isRecent = sql`${withdrawals.createdAt} > now() - interval '1 minute'`;
  const [row] = await queries
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.requestHash, requestHash), isRecent))
    .limit(1);
  return row;
}

export async function insertWithdrawal(tx: Transaction, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const [row] = await tx.insert(withdrawals).values(withdrawal).returning();
  if (!row) throw new Error('insert returned no withdrawal');
  return row;
}

/** Lists a user's withdrawals, newest first, at most 1000. */
export async function listWithdrawals(queries: Queries, userId: number): Promise<WithdrawalRow[]> {
  return queries
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.id))
    .limit(maxListed);
}

/** Lists the open withdrawals of all users, oldest first, with the name and phone of the user. */
export async function listOpenWithdrawals(queries: Queries) {
  return queries
    .select({ withdrawal: withdrawals, firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(eq(withdrawals.state, 'requested'))
    .orderBy(asc(withdrawals.id));
}

/** Locks a withdrawal until the transaction ends, so that only one decision is made at a time. */
export async function lockWithdrawal(tx: Transaction, uuid: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.uuid, uuid)).for('update');
  return row;
}

export async function markDecided(tx: Transaction, id: number, state: 'paid' | 'rejected') {
  await tx
    .update(withdrawals)
    .set({ state, decidedAt: sql`now()` })
    .where(eq(withdrawals.id, id));
}
