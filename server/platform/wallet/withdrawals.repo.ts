import { and, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { readAmounts, type AmountFilter } from '@/server/db/amount-list';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { users } from '@/server/db/schema/accounts';
import { withdrawals } from '@/server/db/schema/wallet';
import { referenceInSql } from '@/server/db/withdrawal-reference';
import { pageLimit } from '@/server/platform/list-page';

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

export async function findRecentWithdrawal(queries: Queries, userId: number, hashes: readonly string[]) {
  const isOpen = inArray(withdrawals.state, ['unconfirmed', 'requested']);
  const isRecent = sql`${withdrawals.createdAt} > now() - interval '1 minute'`;
  const [row] = await queries
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.requestHash, hashes), isOpen, isRecent))
    .limit(1);
  return row;
}

export async function insertWithdrawal(tx: Transaction, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  return onlyRow(await tx.insert(withdrawals).values(withdrawal).returning());
}

export async function listWithdrawals(queries: Queries, userId: number): Promise<WithdrawalRow[]> {
  return queries
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.id))
    .limit(maxListed);
}

export async function findOwnWithdrawal(queries: Queries, userId: number, uuid: string) {
  const [row] = await queries
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.uuid, uuid)));
  return row;
}

export const countOpenWithdrawals = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(withdrawals, and(eq(withdrawals.userId, userId), eq(withdrawals.state, 'requested')));

export async function endUnconfirmed(tx: Transaction, userId: number) {
  await tx
    .update(withdrawals)
    .set({ state: 'expired', decidedAt: sql`now()` })
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.state, 'unconfirmed')));
}

const selectWithdrawals = (queries: Queries) =>
  queries
    .select({
      ...getTableColumns(withdrawals),
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      phone: users.phone,
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId));
const isOpen = eq(withdrawals.state, 'requested');
const isEnded = and(isNotNull(withdrawals.confirmedAt), inArray(withdrawals.state, ['paid', 'rejected', 'cancelled']));

export const listConfirmedWithdrawals = (queries: Queries, { show, number, ...page }: AmountFilter) => {
  const ofReference = number ? and(or(isOpen, isEnded), eq(referenceInSql(withdrawals.uuid), number)) : undefined;
  return readAmounts(queries, withdrawals, ofReference ?? (show === 'open' ? isOpen : isEnded), page, (where, order) =>
    selectWithdrawals(queries)
      .where(where)
      .orderBy(...order)
      .limit(pageLimit),
  );
};

export async function findConfirmedWithdrawal(queries: Queries, uuid: string) {
  const [row] = await selectWithdrawals(queries).where(and(eq(withdrawals.uuid, uuid), or(isOpen, isEnded)));
  return row;
}

export async function listCashRefunds(queries: Queries, userId: number) {
  const { rows } = await queries.execute<{ operator: string; thebe: number }>(sql`
    select operators.name as operator, sum(refunds.amount_thebe)::float8 as thebe
    from bookings join refunds on refunds.booking_id = bookings.id and state = 'done' and destination = 'wallet'
    join terminal_payments paid on paid.booking_id = bookings.id and voided_at is null
    join operators on operators.id = paid.operator_id
    where bookings.user_id = ${userId} group by operators.name order by operators.name`);
  return rows;
}

export async function lockWithdrawal(tx: Transaction, uuid: string): Promise<WithdrawalRow | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.uuid, uuid)).for('update');
  return row;
}

export async function updateWithdrawal(tx: Transaction, id: number, change: Partial<NewWithdrawal>) {
  return onlyRow(await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id)).returning());
}

export async function markDecided(tx: Transaction, id: number, state: 'paid' | 'rejected' | 'cancelled') {
  await tx
    .update(withdrawals)
    .set({ state, decidedAt: sql`now()` })
    .where(eq(withdrawals.id, id));
}
