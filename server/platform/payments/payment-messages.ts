import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/message-outbox.repo';
import { findContact } from '@/server/platform/accounts/accounts.repo';
import { getBooking, type BookingRow } from '@/server/platform/bookings/bookings.repo';
import { clockTime } from '@/lib/time';

type About = { booking: BookingRow; amount: string; cause: string };

/** By e-mail where there is an address, else by SMS. */
async function recipientOf(queries: Queries, { userId }: BookingRow) {
  const { email, phone } = await findContact(queries, userId);
  return email ? ({ channel: 'email', recipient: email } as const) : ({ channel: 'sms', recipient: phone } as const);
}

async function journeyOf(queries: Queries, { id }: BookingRow) {
  const { booking, trip } = await getBooking(queries, id);
  return {
    reservationNumber: booking.reservationNumber,
    ...{ from: trip.from, to: trip.to },
    ...{ date: booking.bookingDate, departure: clockTime(trip.departureMinute) },
  };
}

/** `again`: the booking had lapsed or been cancelled, and its seats were free to be taken again. */
export async function bookingPaidMessage(
  queries: Queries,
  { booking, amount, cause, seats, again }: About & { seats: string[]; again: boolean },
): Promise<NewMessage> {
  return {
    ...{ cause: `paid:${cause}`, ...(await recipientOf(queries, booking)), template: 'booking-paid' },
    data: { ...(await journeyOf(queries, booking)), amount, seats, again },
  };
}

export async function walletCreditedMessage(queries: Queries, { booking, amount, cause }: About): Promise<NewMessage> {
  return {
    ...{ cause: `credited:${cause}`, ...(await recipientOf(queries, booking)), template: 'wallet-credited' },
    data: { reservationNumber: booking.reservationNumber, amount },
  };
}

/** Money came that does not agree with what was asked for. */
export async function paymentReviewMessage(
  queries: Queries,
  { booking, cause }: Omit<About, 'amount'>,
): Promise<NewMessage> {
  return {
    ...{ cause: `review:${cause}`, ...(await recipientOf(queries, booking)), template: 'payment-review' },
    data: { reservationNumber: booking.reservationNumber },
  };
}
