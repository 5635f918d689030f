import { eq, sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';
import { bookings } from '@/server/db/schema/bookings';
import { messageOutbox } from '@/server/db/schema/messages';
import { paymentAttempts } from '@/server/db/schema/payments';

/** What a booking came to: its state, the seats that are booked for it, its attempts, the ledger and its messages. */
export async function standing(db: Database, bookingUuid: string) {
  const [booking] = await db.select().from(bookings).where(eq(bookings.uuid, bookingUuid));
  if (!booking) throw new Error('there is no such booking');
  const attempts = await db.query.paymentAttempts.findMany({
    where: eq(paymentAttempts.bookingId, booking.id),
    orderBy: paymentAttempts.id,
  });
  const { rows: claims } = await db.execute<{ seat: string }>(sql`
    select seat from seat_claims where booking_id = ${booking.id} and state = 'booked' order by seat`);
  const { rows: ledger } = await db.execute<{ account: string; thebe: number }>(sql`
    select account, sum(amount_thebe)::int as thebe from ledger_entries entry
    join ledger_transfers transfer on transfer.id = entry.transfer_id
    where transfer.booking_id = ${booking.id} group by account order by account`);
  const messages = await db
    .select({ template: messageOutbox.template })
    .from(messageOutbox)
    .where(sql`data ->> 'reservationNumber' = ${booking.reservationNumber}`)
    .orderBy(messageOutbox.id);
  return {
    status: booking.status,
    paid: booking.paidAt !== null,
    seats: claims.map(({ seat }) => seat),
    attempts: attempts.map(({ state }) => state),
    ledger: Object.fromEntries(ledger.map(({ account, thebe }) => [account, thebe])),
    messages: messages.map(({ template }) => template),
  };
}
