import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '@/server/db/client';
import type { AttemptState } from '@/server/platform/sales/payments/decide-attempt';

export type BookingMoney = {
  status: string;
  paid: boolean;
  seats: string[];
  /** The states of the attempts, oldest first. */
  attempts: AttemptState[];
  /** The balance of each account in thebe. */
  ledger: Partial<Record<string, number>>;
  /** The templates of the messages, oldest first. A ticket by e-mail and by SMS counts once. */
  messages: string[];
};

/** Returns the state of a booking in one statement, because property tests call it thousands of times. */
export async function paymentStatus(db: Database, bookingUuid: string): Promise<BookingMoney> {
  const { rows } = await db.execute<BookingMoney>(sql`
    select status, paid_at is not null as paid,
      (select coalesce(json_agg(seat order by seat), '[]') from seat_claims
        where booking_id = booking.id and state = 'booked') as seats,
      (select coalesce(json_agg(state order by id), '[]') from payment_attempts
        where booking_id = booking.id) as attempts,
      (select coalesce(json_object_agg(account, thebe), '{}') from (
        select account, sum(amount_thebe)::int as thebe from ledger_entries entry
        join ledger_transfers transfer on transfer.id = entry.transfer_id
        where transfer.booking_id = booking.id group by account) as sums) as ledger,
      (select coalesce(json_agg(template order by id), '[]') from (
        select template, min(id) as id from message_outbox
        where (cause like 'booking-%' and split_part(cause, ':', 2) = booking.id::text)
          or split_part(cause, ':', 3) in (
            select uuid::text from payment_attempts where booking_id = booking.id
            union select uuid::text from terminal_payments where booking_id = booking.id)
        group by template, regexp_replace(cause, ':sms$', '')) as sent) as messages
    from bookings booking where uuid = ${bookingUuid}`);
  const [row] = rows;
  if (!row) throw new Error('the booking does not exist');
  return row;
}

export async function tokensOf(db: Database, bookingId: number) {
  const { rows } = await db.execute<{ token: string; state: AttemptState; thebe: number }>(sql`
    select token, state, amount_thebe as thebe from payment_attempts
    where booking_id = ${bookingId} and token is not null order by id`);
  return rows;
}

/** The last transfer of each database that was moved. */
const moved = new WeakMap<Database, number>();

/** Moves the transfers since the last move to an instant. */
export const moveTransfers = (db: Database, at: Date | string) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { rows } = await tx.execute<{ last: number }>(sql`
      with later as (update ledger_transfers set created_at = ${new Date(at).toISOString()}
        where id > ${moved.get(db) ?? 0} returning id)
      select max(id)::int as last from later`);
    if (rows[0]?.last) moved.set(db, rows[0].last);
  });
