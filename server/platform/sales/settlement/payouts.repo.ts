import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { ParsedQuery } from '@/server/api/endpoints/table';
import { readAmounts } from '@/server/db/amount-list';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { operators } from '@/server/db/schema/catalogue';
import { payouts } from '@/server/db/schema/wallet';
import { pageLimit } from '@/server/platform/list-page';
import { owedNow, readOwed } from './owed.repo';

export type PayoutRow = typeof payouts.$inferSelect;

/** Locks the operator of this name in addresses, or of this payout. It serializes the payouts of an operator. */
export async function lockOwed(tx: Transaction, { slug = '', payout }: { slug?: string; payout?: string }) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from operators
    where slug = ${slug} or id = (select operator_id from payouts where uuid = ${payout ?? null}::uuid)
    for no key update`);
  return rows[0] && { operatorId: rows[0].id, owedThebe: await readOwed(tx, rows[0].id) };
}

/** Sums the payouts of this kind that wait for a second person. */
export async function sumRequested(tx: Transaction, operatorId: number, kind: PayoutRow['kind']): Promise<number> {
  const { rows } = await tx.execute<{ thebe: number }>(sql`
    select coalesce(sum(amount_thebe), 0)::float8 as thebe from payouts
    where operator_id = ${operatorId} and kind = ${kind} and state = 'requested'`);
  return rows[0]?.thebe ?? 0;
}

export const insertPayout = async (tx: Transaction, payout: typeof payouts.$inferInsert): Promise<PayoutRow> =>
  onlyRow(await tx.insert(payouts).values(payout).returning());

export const getPayout = async (tx: Transaction, uuid: string): Promise<PayoutRow> =>
  onlyRow(await tx.select().from(payouts).where(eq(payouts.uuid, uuid)));

export const endPayout = (tx: Transaction, id: number, end: Partial<PayoutRow>) =>
  tx.update(payouts).set(end).where(eq(payouts.id, id));

export async function listOwners(queries: Queries, operatorId: number) {
  const { rows } = await queries.execute<{ userId: number; operator: string }>(sql`
    select user_id::int as "userId", name as operator from staff_members join operators on operators.id = operator_id
    where operator_id = ${operatorId} and role = 'owner' and ended_at is null`);
  return rows;
}

/** Lists the operators with a debt in either direction. */
export async function listOwed(queries: Queries) {
  const { rows } = await queries.execute<{ slug: string; name: string; owedThebe: number }>(sql`
    select * from (select slug, name, ${owedNow} as "owedThebe" from operators) one
    where "owedThebe" <> 0 order by name, slug`);
  return rows;
}

/** Lists the payouts that are open or done, or one. Only the platform, whose `operatorId` is null, gets names. */
export async function listPayouts(
  queries: Queries,
  operatorId: number | null,
  { id, show, ...page }: ParsedQuery<'payoutList'>,
) {
  const isShown = id ? eq(payouts.uuid, id) : (show === 'open' ? eq : ne)(payouts.state, 'requested');
  const isOwn = operatorId === null ? undefined : eq(payouts.operatorId, operatorId);
  const ofPlatform = (name: SQL) => (operatorId === null ? name : sql`null`) as SQL<string | null>;
  const requester = sql`(
    select coalesce(member_name, actor) from audit_rows
    where subject_uuid = ${payouts.uuid} and action = 'payout.requested')`;
  const { rows } = await readAmounts(queries, payouts, and(isShown, isOwn), page, (where, order) =>
    queries
      .select({
        rowId: payouts.id,
        id: payouts.uuid,
        kind: payouts.kind,
        amountThebe: payouts.amountThebe,
        accountLast4: payouts.accountLast4,
        state: payouts.state,
        bankReference: payouts.bankReference,
        since: payouts.createdAt,
        doneAt: payouts.decidedAt,
        operator: ofPlatform(sql`${operators.name}`),
        requestedBy: ofPlatform(requester),
      })
      .from(payouts)
      .innerJoin(operators, eq(operators.id, payouts.operatorId))
      .where(where)
      .orderBy(...order)
      .limit(pageLimit),
  );
  return rows;
}
