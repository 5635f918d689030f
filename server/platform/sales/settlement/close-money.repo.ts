import { sql } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';

/** A paid booking is cancelled as a whole, so it was paid for the passengers of its last cancellation. */
const sold = sql`
  select bookings.id, operator_id, commission_thebe::bigint as commission, coalesce(refunded, 0) as refunded,
         case when paid_at is null then 0 else fare_thebe * seats end as paid
  from bookings join trips on trips.id = trip_id join buses on buses.id = trips.bus_id
  left join (
    select booking_id, count(*) as seats from (
      select booking_id, rank() over (partition by booking_id order by status = 'cancelled',
        case status when 'cancelled' then updated_at end desc) as place from passengers) people
    where place = 1 group by booking_id) people on people.booking_id = bookings.id
  left join (
    select booking_id, sum(amount_thebe) as refunded from refunds where state <> 'refused' group by booking_id) given
    on given.booking_id = bookings.id`;

/** The accounts of the ledger by the facts, with the opposite sign. A person may record another amount after a review. */
const opposite = sql`
  select operator_id, 'sales', refunded - paid from sold
  union all
  select operator_id, account, sign * case when refunded >= paid then 0
    else commission - (2 * commission * refunded + paid) / (2 * paid) end
  from sold, (values ('commission', -1), ('settled', 1)) sides (account, sign)
  union all
  select sold.operator_id, case when member_id is null then 'terminal' else 'own_cash' end, amount_thebe
  from terminal_payments join sold on sold.id = booking_id where voided_at is null
  union all
  select operator_id, 'settled', case kind when 'payout' then amount_thebe else -amount_thebe end
  from payouts where state = 'paid'
  union all
  select null, 'provider', coalesce((after ->> 'receivedThebe')::integer, amount_thebe)
  from payment_attempts left join audit_rows
    on subject_uuid = payment_attempts.uuid and action = 'payment.received' and after ->> 'receivedThebe' <> '0'
  where state = 'paid'
  union all
  select null, 'provider', -amount_thebe from refunds where state = 'done' and destination = 'card'`;

type Difference = { operator: string | null; thebe: Record<string, number> };

/**
 * Compares the ledger with the bookings, in one snapshot, and returns the accounts that differ. `provider` has no operator.
 * An operator without a difference gets what was owed to it at the instant `until`. The update joins a result that is
 * complete, so that it counts nothing while it has the lock of an operator.
 */
export async function closeOperators(tx: Transaction, until: Date): Promise<Difference[]> {
  const { rows } = await tx.execute<Difference>(sql`
    with sold as materialized (${sold}),
    ledger as materialized (
      select case account when 'provider' then null else coalesce(transfer.operator_id, sold.operator_id) end as operator_id,
             account, sum(amount_thebe) as thebe,
             sum(amount_thebe) filter (where created_at < ${until.toISOString()}) as earlier
      from ledger_transfers transfer join ledger_entries entry on entry.transfer_id = transfer.id
      left join sold on sold.id = transfer.booking_id
      where account in ('sales', 'own_cash', 'settled', 'commission', 'terminal', 'provider') group by 1, 2),
    differences as materialized (
      select operator_id, account, sum(thebe) as thebe
      from (select operator_id, account, thebe from ledger union all ${opposite}) sides
      group by operator_id, account having sum(thebe) <> 0),
    owed as materialized (
      select operators.id, coalesce(sum(earlier), 0) as thebe from operators
      left join ledger on operator_id = operators.id and account in ('sales', 'own_cash', 'settled')
      where not exists (select from differences where operator_id = operators.id) group by operators.id),
    closed as (
      update operators set owed_thebe = owed.thebe, owed_until = ${until.toISOString()}
      from owed where owed.id = operators.id)
    select uuid as operator, jsonb_object_agg(account, thebe) as thebe
    from differences left join operators on operators.id = operator_id group by operator_id, uuid`);
  return rows;
}
