import { sql } from 'drizzle-orm';
import type { MoneyDay, MoneyName, MoneyRow } from '@/server/api/endpoints/money';
import type { Queries } from '@/server/db/client';
import { pageLimit } from '@/server/platform/list-page';
import { ownTransfers, transferOperator } from './owed.repo';

type Sums = Readonly<Record<MoneyName, ReturnType<typeof sql.raw>>>;
const sumOf = (value: string, condition = 'true') => sql.raw(`coalesce(sum(${value}) filter (where ${condition}), 0)`);
const sums: Sums = {
  sold: sumOf('sales', 'not is_refund'),
  refunded: sumOf('-sales', 'is_refund'),
  commission: sumOf('-settled', 'not is_payout'),
  ownCash: sumOf('-own_cash'),
  paidOut: sumOf('-settled', 'is_payout'),
  owed: sumOf('sales + own_cash + settled'),
  card: sumOf('sales', `channel = 'card'`),
  mobile: sumOf('sales', `channel = 'mobile'`),
  terminal: sumOf('sales', `channel = 'terminal'`),
  wallet: sumOf('sales', `channel = 'wallet'`),
};
const columns = sql.join(
  Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A transfer belongs to its day in Botswana. A card payment with an unknown method counts as mobile (dpo.md). */
const transfers = (operatorId: number | null, month: string) => sql`
  select (transfer.created_at at time zone 'Africa/Gaborone')::date as day, trip_id, service_date,
         transfer.kind like 'refund%' as is_refund, transfer.operator_id is not null as is_payout,
         sum(case when account = 'sales' then entry.amount_thebe else 0 end) as sales,
         sum(case when account = 'own_cash' then entry.amount_thebe else 0 end) as own_cash,
         sum(case when account = 'settled' then entry.amount_thebe else 0 end) as settled,
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
  having bool_or(account in ('sales', 'own_cash', 'settled'))`;

const trip = sql`(
  select jsonb_build_object('id', trips.uuid, 'from', start.name, 'to', stop.name, 'departsAt',
    (trips.service_date + departure_minute * interval '1 minute') at time zone 'Africa/Gaborone')
  from trips join legs on legs.schedule_id = trips.schedule_id and is_default
  join cities start on start.id = from_city_id join cities stop on stop.id = to_city_id
  where trips.id = trip_id order by departure_sequence limit 1)`;

/** Sums the ledger of an operator by day and trip. Returns a page of the month that begins on a day, and all of its days. */
export async function listMoney(queries: Queries, operatorId: number | null, month: string, after: number) {
  const { rows } = await queries.execute<{ rows: Omit<MoneyRow, 'id'>[]; days: MoneyDay[] }>(sql`
    with money as materialized (
      select day, trip_id, service_date, ${columns} from (${transfers(operatorId, month)}) transfers
      group by day, trip_id, service_date),
    page as (
      select * from money order by day desc, service_date, trip_id limit ${pageLimit} offset ${after}),
    days as (
      select day, sum(sold) as sold, sum(refunded) as refunded, sum(owed + "paidOut") as owed from money group by day)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'trip', ${trip},
         'amounts', to_jsonb(page) - '{day,trip_id,service_date}'::text[])
         order by day desc, service_date, trip_id), '[]') from page) as rows,
      (select coalesce(jsonb_agg(days order by day), '[]') from days) as days`);
  return rows[0] ?? { rows: [], days: [] };
}
