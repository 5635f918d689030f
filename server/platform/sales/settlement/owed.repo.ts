import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';

/** The transfers with their operator, who is that of the booking's trip, or the operator of a payout (ruling E.1 no. 2). */
export const ownTransfers = sql.raw(`ledger_transfers transfer
  left join bookings on bookings.id = transfer.booking_id
  left join trips on trips.id = bookings.trip_id
  left join buses on buses.id = trips.bus_id`);
export const transferOperator = sql.raw('coalesce(transfer.operator_id, buses.operator_id)');

/**
 * Sums what the platform owes to a row of `operators` at an instant, from the stored midnight and the entries since. Two
 * bounds of the time let the planner expect few rows, so that it reads `ledger_transfers_by_time`.
 */
export const owedAt = (instant: SQL) => sql`(operators.owed_thebe + coalesce((
  select sum(entry.amount_thebe) from ${ownTransfers} join ledger_entries entry on entry.transfer_id = transfer.id
  where transfer.created_at >= coalesce(operators.owed_until, '-infinity') and transfer.created_at < ${instant}
    and entry.account in ('sales', 'own_cash', 'settled') and ${transferOperator} = operators.id), 0))::float8`;

/**
 * Returns what the platform owes to an operator now, in thebe. Below zero, the operator owes the platform. A caller that
 * holds the lock of the operator's row reads all payouts that were committed before.
 */
export async function readOwed(queries: Queries, operatorId: number): Promise<number> {
  const { rows } = await queries.execute<{ owed: number }>(
    sql`select ${owedAt(sql`'infinity'`)} as owed from operators where id = ${operatorId}`,
  );
  return rows[0]?.owed ?? 0;
}
