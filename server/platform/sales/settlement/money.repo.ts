import { eq, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import type { Output, ParsedQuery } from '@/server/api/endpoints/table';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { payouts } from '@/server/db/schema/wallet';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';

/**
 * The transfers with the trip of their booking. The limit makes the planner look up one booking at a time. It would otherwise
 * read all bookings for the money of a month.
 */
const ownTransfers = sql.raw(`ledger_transfers transfer left join lateral (
    select trip_id, trips.service_date, buses.operator_id
    from bookings join trips on trips.id = trip_id join buses on buses.id = trips.bus_id
    where bookings.id = transfer.booking_id limit 1) own on true`);
const transferOperator = sql.raw('coalesce(transfer.operator_id, own.operator_id)');

/**
 * Sums what the platform owes now to a row of `operators`. Two bounds of the time let the planner expect few rows since the
 * stored midnight, so that it reads `ledger_transfers_by_time`.
 */
const owedNow = sql`(owed_thebe + coalesce((
  select sum(entry.amount_thebe) from ${ownTransfers} join ledger_entries entry on entry.transfer_id = transfer.id
  where transfer.created_at >= coalesce(owed_until, '-infinity') and transfer.created_at < 'infinity'
    and entry.account in ('sales', 'own_cash', 'settled') and ${transferOperator} = operators.id), 0))::float8`;

/**
 * Returns what the platform owes to an operator now, in thebe. Below zero, the operator owes the platform. A caller that
 * holds the lock of the operator's row reads all payouts that were committed before.
 */
export async function readOwed(queries: Queries, operatorId: number): Promise<number> {
  const { rows } = await queries.execute<{ owed: number }>(
    sql`select ${owedNow} as owed from operators where id = ${operatorId}`,
  );
  return rows[0]?.owed ?? 0;
}

const trip = sql`(
  select jsonb_build_object('id', trips.uuid, 'from', start.name, 'to', stop.name, 'departsAt',
    (trips.service_date + departure_minute * interval '1 minute') at time zone 'Africa/Gaborone')
  from trips join legs on legs.schedule_id = trips.schedule_id and is_default
  join cities start on start.id = from_city_id join cities stop on stop.id = to_city_id
  where trips.id = trip_id order by departure_sequence limit 1)`;

type Table = Output<'moneyTable'>;

/**
 * Sums the ledger of an operator by day in Botswana and trip. Returns a page of the month that begins on a day, its days, and
 * what is owed now, in one statement. A card payment with an unknown method counts as mobile (dpo.md).
 */
export async function listMoney(queries: Queries, operatorId: number | null, month: string, after: number) {
  type Found = Pick<Table, 'days' | 'owedThebe'> & { rows: Omit<Table['rows'][number], 'id'>[] };
  const { rows } = await queries.execute<Found>(sql`
    with moved as (
      select (transfer.created_at at time zone 'Africa/Gaborone')::date as day, trip_id, service_date,
             transfer.kind like 'refund%' as is_refund, transfer.operator_id is not null as is_payout,
             sum(case account when 'sales' then entry.amount_thebe else 0 end) as sales,
             sum(case account when 'own_cash' then entry.amount_thebe else 0 end) as cash,
             sum(case account when 'settled' then entry.amount_thebe else 0 end) as settled,
             case when transfer.kind like 'refund%' or bool_or(account = 'own_cash') then null
                  when bool_or(account = 'terminal') then 'terminal' when not bool_or(account = 'provider') then 'wallet'
                  when method = 'card' then 'card' else 'mobile' end as channel
      from ${ownTransfers} join ledger_entries entry on entry.transfer_id = transfer.id
      left join payment_attempts attempt
        on attempt.uuid = case when transfer.cause like 'attempt:%' then substr(transfer.cause, 9, 36)::uuid end
      where transfer.created_at >= ${month}::date::timestamp at time zone 'Africa/Gaborone'
        and transfer.created_at < (${month}::date + interval '1 month') at time zone 'Africa/Gaborone'
        and ${transferOperator} = ${operatorId}::bigint
      group by transfer.id, trip_id, service_date, method
      having bool_or(account in ('sales', 'own_cash', 'settled'))),
    money as materialized (
      select day, trip_id, service_date, sum(case when is_refund then 0 else sales end) as sold,
             sum(case when is_refund then -sales else 0 end) as refunded,
             sum(case when is_payout then 0 else -settled end) as commission, sum(-cash) as "ownCash",
             sum(case when is_payout then -settled else 0 end) as "paidOut", sum(sales + cash + settled) as owed,
             sum(case channel when 'card' then sales else 0 end) as card,
             sum(case channel when 'mobile' then sales else 0 end) as mobile,
             sum(case channel when 'terminal' then sales else 0 end) as terminal,
             sum(case channel when 'wallet' then sales else 0 end) as wallet
      from moved group by day, trip_id, service_date),
    page as (select * from money order by day desc, service_date, trip_id limit ${pageLimit} offset ${after}),
    days as (select day, sum(sold) as sold, sum(refunded) as refunded, sum(owed + "paidOut") as owed from money group by day)
    select ${owedNow} as "owedThebe",
           (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'trip', ${trip}, 'amounts',
              to_jsonb(page) - '{day,trip_id,service_date}'::text[]) order by day desc, service_date, trip_id), '[]') from page) as rows,
           (select coalesce(jsonb_agg(days order by day), '[]') from days) as days
    from operators where id = ${operatorId}::bigint`);
  return rows[0] ?? { rows: [], days: [], owedThebe: 0 };
}

export type PayoutRow = typeof payouts.$inferSelect;

async function lockOperator(tx: Transaction, where: SQL) {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id::int from operators where ${where} for no key update`,
  );
  return rows[0] && { operatorId: rows[0].id, owedThebe: await readOwed(tx, rows[0].id) };
}

/** Locks the operator of this name in addresses, or of this payout. It serializes the payouts of an operator. */
export async function lockOwed(tx: Transaction, { slug = '', payout }: { slug?: string; payout?: string }) {
  const ofPayout = sql`select operator_id from payouts where uuid = ${payout ?? null}::uuid`;
  const locked = await lockOperator(tx, sql`slug = ${slug} or id = (${ofPayout})`);
  if (!locked) throw new AppError('not_found');
  return locked;
}

/** Locks the operator whose member took the cash of a booking. Returns undefined for other money. */
export const lockOwedOfCash = (tx: Transaction, bookingId: number) =>
  lockOperator(
    tx,
    sql`id = (select operator_id from terminal_payments where booking_id = ${bookingId} and voided_at is null)`,
  );

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

/** Returns the owners if this payment is the first one of a booking of their operator, once for ever. */
export async function recordFirstSale(tx: Transaction, booking: { id: number; tripId: number }, now: Date) {
  const { rows } = await tx.execute<{ userId: number; operatorId: number; operator: string }>(sql`
    with first as (
      update operators set first_sale_at = ${now.toISOString()} where first_sale_at is null and id = (
        select operator_id from buses join trips on trips.bus_id = buses.id where trips.id = ${booking.tripId})
      returning id, name)
    select user_id::int as "userId", operator_id::int as "operatorId", name as operator
    from first join staff_members on operator_id = first.id
    where role = 'owner' and ended_at is null and not exists (
      select from bookings join trips on trips.id = trip_id join buses on buses.id = trips.bus_id
      where buses.operator_id = first.id and paid_at is not null and bookings.id <> ${booking.id})`);
  return rows;
}

export async function listOwed(queries: Queries) {
  const { rows } = await queries.execute<{ slug: string; name: string; owedThebe: number }>(sql`
    select * from (select slug, name, ${owedNow} as "owedThebe" from operators) one
    where "owedThebe" <> 0 order by folded_name(name), slug`);
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
           bank_reference as "bankReference",
           (payouts.created_at at time zone 'Africa/Gaborone')::date::text as "recordedOn",
           (decided_at at time zone 'Africa/Gaborone')::date::text as "doneOn",
           case when ${operatorId}::bigint is null then name end as operator,
           requested_by = ${reader} as "isOwn"
    from payouts join operators on operators.id = operator_id
    where operator_id = coalesce(${operatorId}, operator_id)
      and case when ${id ?? null}::uuid is null then (state = 'requested') = ${show === 'open'} else payouts.uuid = ${id ?? null} end
    order by payouts.id ${show === 'open' ? sql`asc` : sql`desc`} limit ${pageLimit} offset ${after}`);
  return toOffsetPage(rows, after, (row) => row);
}
