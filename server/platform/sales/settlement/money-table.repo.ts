import { sql } from 'drizzle-orm';
import type { Output } from '@/server/api/endpoints/table';
import type { Queries } from '@/server/db/client';
import { pageLimit } from '@/server/platform/list-page';
import { ownTransfers, owedNow, transferOperator } from './owed.repo';

const trip = sql`(
  select jsonb_build_object('id', trips.uuid, 'from', start.name, 'to', stop.name, 'departsAt',
    (trips.service_date + departure_minute * interval '1 minute') at time zone 'Africa/Gaborone')
  from trips join legs on legs.schedule_id = trips.schedule_id and is_default
  join cities start on start.id = from_city_id join cities stop on stop.id = to_city_id
  where trips.id = trip_id order by departure_sequence limit 1)`;

type Table = Output<'moneyTable'>;

/**
 * Sums the ledger of an operator by day in Botswana and trip. Returns a page of the month that begins on a day, its days, and
 * what is owed now, in one statement.
 * A card payment with an unknown method counts as mobile (dpo.md).
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
