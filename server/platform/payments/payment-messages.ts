import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/message-outbox.repo';
import { journeyOf, recipientOf } from '@/server/platform/bookings/booking-message';
import type { BookingRow } from '@/server/platform/bookings/bookings.repo';

type About = { booking: BookingRow; amount: string; cause: string };

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
