import { formatPula } from '@/lib/format/money';
import { clockTime, systemClock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import type { LoadedBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { listRefundsOf } from '@/server/platform/sales/refunds/refunds.repo';
import { findBookings, sendTicketAgain } from './bookings-desk';

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

export const bookingsCommand: Command = async (db, [command = '', subject = '', reason = ''], dataKey) => {
  switch (command) {
    case 'find': {
      const found = await findBookings(db, subject);
      if (found.length === 0) return ['No booking was found.'];
      return (await Promise.all(found.map((item) => present(db, item)))).flat();
    }
    case 'send-ticket': {
      const author = { actor: commandActor(), reason };
      const { number } = await sendTicketAgain({ db, clock: systemClock, dataKey: dataKey() }, subject, author);
      return [`The ticket of ${number} will be sent again.`];
    }
    default:
      throw new CommandRefusal('Unknown command. Use: find or send-ticket');
  }
};
