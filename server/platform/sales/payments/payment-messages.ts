import type { Queries } from '@/server/db/client';
import type { NewMessage } from '@/server/messaging/new-message';
import { findContact } from '@/server/platform/accounts/find-contact';
import { journeyOf, recipientOf } from '@/server/platform/sales/bookings/booking-message';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';

type About = { booking: BookingRow; amount: string; cause: string };

type Paid = About & { seats: string[]; again: boolean };

/**
 * The ticket, by SMS always, for a phone is there at the bus, and by e-mail too where there is an address. `again`: the
 * booking had lapsed or been cancelled, and its seats were free to be taken again.
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

export async function walletCreditedMessage(queries: Queries, { booking, amount, cause }: About): Promise<NewMessage> {
  return {
    cause: `credited:${cause}`,
    ...(await recipientOf(queries, booking)),
    template: 'wallet-credited',
    data: { reservationNumber: booking.reservationNumber, amount },
  };
}

/** Money came that does not agree with what was asked for. */
export async function paymentReviewMessage(
  queries: Queries,
  { booking, cause }: Omit<About, 'amount'>,
): Promise<NewMessage> {
  return {
    cause: `review:${cause}`,
    ...(await recipientOf(queries, booking)),
    template: 'payment-review',
    data: { reservationNumber: booking.reservationNumber },
  };
}
