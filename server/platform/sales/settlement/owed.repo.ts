import { sql } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';

/**
 * The transfers with the trip of their booking. The limit makes the planner look up one booking at a time. It would otherwise
 * read all bookings for the money of a month.
 */
export const ownTransfers = sql.raw(`ledger_transfers transfer left join lateral (
    select trip_id, trips.service_date, buses.operator_id
    from bookings join trips on trips.id = trip_id join buses on buses.id = trips.bus_id
    where bookings.id = transfer.booking_id limit 1) own on true`);
/** The operator of the booking's trip, or of a payout. */
export const transferOperator = sql.raw('coalesce(transfer.operator_id, own.operator_id)');

/**
 * Sums what the platform owes now to a row of `operators`. Two bounds of the time let the planner expect few rows since the
 * stored midnight, so that it reads `ledger_transfers_by_time`.
 */
export const owedNow = sql`(owed_thebe + coalesce((
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
