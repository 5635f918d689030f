import { formatPula } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { findContact } from '@/server/platform/accounts/find-contact';
import { journeyOf, recipientOf } from '@/server/platform/sales/bookings/booking-message';
import { terminalEnd } from '@/server/platform/sales/bookings/payment-deadline';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';

type Subject = { booking: BookingRow; amount: string; cause: string };

type Paid = Subject & { seats: string[]; again: boolean };

/**
 * Returns the messages with the ticket. An SMS is always sent, because the passenger has the phone at the bus. An e-mail is
 * sent if the user has an address. `again`: the booking had lapsed or was cancelled, and its seats were booked again.
 */
export async function bookingPaidMessages(
  queries: Queries,
  { booking, amount, cause, seats, again }: Paid,
): Promise<NewMessage[]> {
  const { email, phone } = await findContact(queries, booking.userId);
  const ticket = { bookingId: booking.uuid, expiresAt: booking.departsAt.toISOString() };
  const data = { ...(await journeyOf(queries, booking)), amount, seats, again, ...ticket };
  const message = { template: 'booking-paid', data } as const;
  return [
    ...(email === null ? [] : [{ ...message, cause: `paid:${cause}`, channel: 'email', recipient: email } as const]),
    { ...message, cause: `paid:${cause}:sms`, channel: 'sms', recipient: phone },
  ];
}

export async function walletCreditedMessage(
  queries: Queries,
  { booking, amount, cause }: Subject,
): Promise<NewMessage> {
  return {
    cause: `credited:${cause}`,
    ...(await recipientOf(queries, booking)),
    template: 'wallet-credited',
    data: { reservationNumber: booking.reservationNumber, amount },
  };
}

/** Returns the message for money that is less than the amount due, while the booking can still be paid. */
export async function paymentShortMessage(
  queries: Queries,
  { booking, cause, receivedThebe, dueThebe }: Omit<Subject, 'amount'> & { receivedThebe: number; dueThebe: number },
): Promise<NewMessage> {
  return {
    cause: `credited:${cause}`,
    ...(await recipientOf(queries, booking)),
    template: 'payment-short',
    data: {
      reservationNumber: booking.reservationNumber,
      received: formatPula(receivedThebe),
      missing: formatPula(dueThebe - receivedThebe),
      due: formatPula(dueThebe),
      payBy: `${localDate(booking.payBy)} ${localTime(booking.payBy)}`,
      cardOnly: booking.payBy > terminalEnd(booking.departsAt),
    },
  };
}

/** Returns the message for a payment whose amount or currency does not match the attempt. */
export async function paymentReviewMessage(
  queries: Queries,
  { booking, cause }: Omit<Subject, 'amount'>,
): Promise<NewMessage> {
  return {
    cause: `review:${cause}`,
    ...(await recipientOf(queries, booking)),
    template: 'payment-review',
    data: { reservationNumber: booking.reservationNumber },
  };
}
