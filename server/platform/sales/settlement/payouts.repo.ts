import { eq, sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import type { Output, ParsedQuery } from '@/server/api/endpoints/table';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { payouts } from '@/server/db/schema/wallet';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';
import { owedNow, readOwed } from './owed.repo';

export type PayoutRow = typeof payouts.$inferSelect;

/** Locks the operator of this name in addresses, or of this payout. It serializes the payouts of an operator. */
export async function lockOwed(tx: Transaction, { slug = '', payout }: { slug?: string; payout?: string }) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from operators
    where slug = ${slug} or id = (select operator_id from payouts where uuid = ${payout ?? null}::uuid)
    for no key update`);
  if (!rows[0]) throw new AppError('not_found');
  return { operatorId: rows[0].id, owedThebe: await readOwed(tx, rows[0].id) };
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

/** Lists the payouts that are open or done, or one. Only the platform, whose `operatorId` is null, gets the names of operators. */
export async function listPayouts(
  queries: Queries,
  operatorId: number | null,
  reader: string,
  { id, show, after = 0 }: ParsedQuery<'payoutList'>,
) {
  const { rows } = await queries.execute<Output<'payoutList'>['rows'][number]>(sql`
    select payouts.uuid as id, kind, amount_thebe as "amountThebe", account_last4 as "accountLast4", state,
           bank_reference as "bankReference", payouts.created_at as since, decided_at as "doneAt",
           case when ${operatorId}::bigint is null then name end as operator,
           requested_by = ${reader} as "isOwn"
    from payouts join operators on operators.id = operator_id
    where operator_id = coalesce(${operatorId}, operator_id)
      and case when ${id ?? null}::uuid is null then (state = 'requested') = ${show === 'open'} else payouts.uuid = ${id ?? null} end
    order by payouts.id ${show === 'open' ? sql`asc` : sql`desc`} limit ${pageLimit} offset ${after}`);
  return toOffsetPage(rows, after, ({ since, doneAt, ...row }) => ({
    ...row,
    since: new Date(since).toISOString(),
    doneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
  }));
}
