import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import type { AttemptState } from '@/server/platform/sales/payments/decide-attempt';

export type Standing = {
  status: string;
  paid: boolean;
  /** Booked for it now. */
  seats: string[];
  /** States, oldest first. */
  attempts: AttemptState[];
  /** Thebe by account. */
  ledger: Partial<Record<string, number>>;
  /** Templates, in the order they were caused; a ticket goes by e-mail and by SMS, and is one. */
  messages: string[];
};

/** What a booking came to. One statement: the property tests ask thousands of times. */
export async function standing(db: Database, bookingUuid: string): Promise<Standing> {
  const { rows } = await db.execute<Standing>(sql`
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
        where data ->> 'reservationNumber' = booking.reservation_number
        group by template, regexp_replace(cause, ':sms$', '')) as told) as messages
    from bookings booking where uuid = ${bookingUuid}`);
  const [found] = rows;
  if (!found) throw new Error('there is no such booking');
  return found;
}

/** The provider's attempts of a booking that have a token, oldest first. */
export async function tokensOf(db: Database, bookingId: number) {
  const { rows } = await db.execute<{ token: string; state: AttemptState; thebe: number }>(sql`
    select token, state, amount_thebe as thebe from payment_attempts
    where booking_id = ${bookingId} and token is not null order by id`);
  return rows;
}
