import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { clockTime, systemClock } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { findUserByContact } from '@/server/platform/accounts/find-user';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import { findBookingByNumber, listBookings, type LoadedBooking } from '@/server/platform/sales/bookings/find-booking';
import { bookingPaidMessage } from '@/server/platform/sales/payments/payment-messages';
import { listRefundsOf } from '@/server/platform/sales/refunds/refunds.repo';

const maxListed = 50;

async function find(db: Database, text: string): Promise<LoadedBooking[]> {
  const item = await findBookingByNumber(db, text.toUpperCase());
  if (item) return [item];
  const user = await findUserByContact(db, { phone: await typedPhone(db, text) });
  return user ? listBookings(db, user.id, { offset: 0, limit: maxListed }) : [];
}

async function present(db: Database, { booking, trip, seats }: LoadedBooking): Promise<string[]> {
  const refunds = await listRefundsOf(db, [booking.id]);
  return [
    [
      booking.reservationNumber,
      `${trip.from} to ${trip.to}`,
      `${booking.bookingDate} ${clockTime(trip.departureMinute)}`,
      trip.operator,
      booking.status,
      booking.paidAt ? 'paid' : 'not paid',
      `seats ${seats.join(' ') || 'none'}`,
    ].join('  '),
    ...refunds.map(({ uuid, state, amountThebe, destination }) =>
      ['  refund', uuid, state, formatPula(amountThebe), `to the ${destination}`].join('  '),
    ),
  ];
}

async function sendTicket(db: Database, dataKey: string, number: string, author: AuditAuthor) {
  const item = await findBookingByNumber(db, number.toUpperCase());
  if (!item) throw new AppError('not_found');
  const { booking, seats } = item;
  if (!booking.paidAt || booking.status !== 'active') throw new AppError('ticket_unpaid');
  await inTransaction(db, async (tx) => {
    const cause = `again:${systemClock().toISOString()}:${booking.id}`;
    const about = { booking, amount: formatPula(booking.fareThebe * seats.length), cause, seats, again: false };
    await notifyEverywhere({ dataKey }, tx, booking.userId, await bookingPaidMessage(tx, about));
    const subject = { subjectKind: 'booking', subjectUuid: booking.uuid } as const;
    await writeAuditRow(tx, author, { action: 'booking.ticket_sent', ...subject });
  });
  return [`The ticket of ${booking.reservationNumber} will be sent again.`];
}

export const bookingsCommand: Command = async (db, [command = '', subject = '', reason = ''], dataKey) => {
  switch (command) {
    case 'find': {
      const found = await find(db, subject);
      if (found.length === 0) return ['No booking was found.'];
      return (await Promise.all(found.map((item) => present(db, item)))).flat();
    }
    case 'send-ticket':
      return sendTicket(db, dataKey(), subject, { actor: commandActor(), reason });
    default:
      throw new CommandRefusal('Unknown command. Use: find or send-ticket');
  }
};
