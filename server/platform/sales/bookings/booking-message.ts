import { formatPula } from '@/lib/format/money';
import { clockTime, localMoment } from '@/lib/format/time';
import type { Queries, Transaction } from '@/server/db/client';
import { withdrawMessages } from '@/server/messaging/message-outbox.repo';
import { everyChannel, type UserMessage } from '@/server/platform/accounts/notify-user';
import type { TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
import { isCardOnlyBooking } from './booking-policy';
import { getBooking, type BookingRow, type LoadedBooking } from './bookings.repo';

type Sold = { booking: BookingRow; trip: Pick<LoadedBooking['trip'], 'from' | 'to' | 'departureMinute'> };

export function journeyOf({ booking, trip }: Sold) {
  return {
    reservationNumber: booking.reservationNumber,
    from: trip.from,
    to: trip.to,
    date: booking.bookingDate,
    departure: clockTime(trip.departureMinute),
  };
}

/** Causes contain the row's id, because the uuid is part of the ticket's URL and must not stay in the outbox. */
const causes = {
  created: ({ id }: BookingRow) => `booking-made:${id}`,
  reminder: ({ id }: BookingRow) => `booking-reminder:${id}`,
  // At most one message per booking, because a lapsed booking becomes active again only when it is paid.
  lapsed: ({ id }: BookingRow) => `booking-lapsed:${id}`,
  cancelled: ({ id }: BookingRow) => `booking-cancelled:${id}`,
  tripCancelled: ({ id }: BookingRow) => `booking-trip-cancelled:${id}`,
};

export const bookingCauses = (booking: BookingRow) => Object.values(causes).map((cause) => cause(booking));

/** Returns the id of the booking if the cause is that of a message that asks for its money. */
export function findBookingToPay(cause: string): number | null {
  const id = /^booking-(?:made|reminder):(\d+)/.exec(cause)?.[1];
  return id === undefined ? null : Number(id);
}

export const withdrawOutdated = (tx: Transaction, booking: BookingRow) =>
  withdrawMessages(tx, bookingCauses(booking).flatMap(everyChannel));

const untilPayBy = ({ payBy }: BookingRow) => ({ payBy: localMoment(payBy), expiresAt: payBy.toISOString() });

export function bookingMessage(booking: BookingRow, leg: TripLegRow, seats: readonly string[]): UserMessage {
  return {
    cause: causes.created(booking),
    template: 'booking-made',
    data: {
      ...journeyOf({ booking, trip: leg }),
      seats: [...seats],
      total: formatPula(booking.fareThebe * seats.length),
      cardOnly: isCardOnlyBooking(booking),
      delayMinutes: booking.delayMinutes,
      ...untilPayBy(booking),
    },
  };
}

export async function bookingReminderMessage(queries: Queries, booking: BookingRow): Promise<UserMessage> {
  const data = { ...journeyOf(await getBooking(queries, booking.id)), ...untilPayBy(booking) };
  return { cause: causes.reminder(booking), template: 'booking-reminder', data };
}

export async function bookingEndedMessage(
  queries: Queries,
  booking: BookingRow,
  state: 'lapsed' | 'cancelled',
): Promise<UserMessage> {
  const data = journeyOf(await getBooking(queries, booking.id));
  return { cause: causes[state](booking), template: `booking-${state}`, data };
}

type PromisedRefund = LoadedBooking['booking']['refunds'][number];

export async function tripCancelledMessage(
  queries: Queries,
  booking: BookingRow,
  refund: PromisedRefund | undefined,
): Promise<UserMessage> {
  const item = await getBooking(queries, booking.id);
  const told = { phone: item.trip.operatorPhone ?? undefined, reason: item.tripReasons.cancelled ?? undefined };
  const way = refund?.state === 'needs_approval' ? ('checked' as const) : refund?.destination;
  const back = refund && way ? { amount: formatPula(refund.amountThebe), destination: way } : null;
  const data = { ...journeyOf(item), ...told, refund: back };
  return { cause: causes.tripCancelled(booking), template: 'trip-cancelled', data };
}
