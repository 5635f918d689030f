import { formatPula } from '@/lib/format/money';
import { localMoment } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import type { UserMessage } from '@/server/platform/accounts/notify-user';
import { journeyOf } from '@/server/platform/sales/bookings/booking-message';
import { expectedDeparture, isCardOnlyBooking } from '@/server/platform/sales/bookings/booking-policy';
import { getBooking, type BookingRow } from '@/server/platform/sales/bookings/bookings.repo';

type Subject = { booking: BookingRow; amount: string; cause: string };

type Paid = Subject & { seats: string[]; again: boolean };

/**
 * Goes to every confirmed contact, because the passenger has the phone at the bus. `again`: the seats were booked
 * again.
 */
export async function bookingPaidMessage(
  queries: Queries,
  { booking, amount, cause, seats, again }: Paid,
): Promise<UserMessage> {
  const item = await getBooking(queries, booking.id);
  const { boardingPlace } = item.trip;
  const ticket = { bookingId: booking.uuid, boardingPlace, expiresAt: expectedDeparture(booking).toISOString() };
  const data = { ...journeyOf(item), amount, seats, again, ...ticket };
  return { cause: `paid:${cause}`, template: 'booking-paid', data };
}

export function walletCreditedMessage({ booking, amount, cause }: Subject): UserMessage {
  const data = { reservationNumber: booking.reservationNumber, amount };
  return { cause: `credited:${cause}`, template: 'wallet-credited', data };
}

type Short = Omit<Subject, 'amount'> & { receivedThebe: number; dueThebe: number };

export function paymentShortMessage({ booking, cause, receivedThebe, dueThebe }: Short): UserMessage {
  return {
    cause: `credited:${cause}`,
    template: 'payment-short',
    data: {
      reservationNumber: booking.reservationNumber,
      received: formatPula(receivedThebe),
      missing: formatPula(dueThebe - receivedThebe),
      due: formatPula(dueThebe),
      payBy: localMoment(booking.payBy),
      cardOnly: isCardOnlyBooking(booking),
    },
  };
}

export function paymentReviewMessage({ booking, cause }: Omit<Subject, 'amount'>): UserMessage {
  const { reservationNumber } = booking;
  return { cause: `review:${cause}`, template: 'payment-review', data: { reservationNumber } };
}

/** `isOver`: the time to pay is over, so the booking is cancelled. */
export function paymentVoidedMessage({ booking, amount, cause, isOver }: Subject & { isOver: boolean }): UserMessage {
  const { reservationNumber } = booking;
  const payBy = isOver ? null : localMoment(booking.payBy);
  return { cause: `voided:${cause}`, template: 'payment-voided', data: { reservationNumber, amount, payBy } };
}

export const paymentCauses = (cause: string) =>
  ['paid', 'credited', 'review', 'voided'].map((about) => `${about}:${cause}`);
