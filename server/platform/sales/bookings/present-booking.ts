import type { BookingItem, CreatedBooking } from '@/lib/contracts/bookings';
import type { Journey } from '@/lib/contracts/journey';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { clockTime } from '@/lib/format/time';
import type { LoadedBooking, BookingRow } from './bookings.repo';
import { expectedArrival, expectedDeparture, isCardOnlyBooking, sumPromised } from './booking-policy';

const wayOf = ({ state, destination }: LoadedBooking['booking']['refunds'][number]) =>
  state === 'needs_approval' ? ('checked' as const) : state === 'failed' || state === 'refused' ? state : destination;

function tripCancelledOf({ booking: { refunds }, unreturnedThebe, tripReasons }: LoadedBooking) {
  const ordered = refunds.find(({ cause }) => cause === 'operator');
  const amountThebe = ordered?.amountThebe ?? unreturnedThebe - sumPromised(refunds);
  const destination = ordered ? wayOf(ordered) : null;
  const refund = amountThebe > 0 ? { amount: formatPula(amountThebe), destination } : null;
  return { reason: tripReasons.cancelled, refund };
}

export function toJourney(item: LoadedBooking): Journey {
  const { booking, trip, people, isTripCancelled } = item;
  const seats = shownPassengers(people).map(({ seat }) => seat);
  const isDue = booking.status === 'active' && !booking.paidAt && !isCardOnlyBooking(booking);
  return {
    bookingId: booking.uuid,
    reservationNumber: booking.reservationNumber,
    from: trip.from,
    to: trip.to,
    date: booking.bookingDate,
    departureTime: clockTime(trip.departureMinute),
    arrivalTime: clockTime(trip.arrivalMinute),
    departsAt: expectedDeparture(booking).toISOString(),
    arrivesAt: expectedArrival(booking).toISOString(),
    delayMinutes: booking.status === 'cancelled' ? 0 : booking.delayMinutes,
    operator: trip.operator,
    operatorPhone: trip.operatorPhone && spacedPhone(trip.operatorPhone),
    delayReason: item.tripReasons.late,
    tripCancelled: isTripCancelled ? tripCancelledOf(item) : null,
    regNo: trip.regNo,
    seats,
    totalPrice: pulaAmount(booking.fareThebe * seats.length),
    status: booking.status,
    paid: booking.paidAt !== null,
    payBy: booking.payBy.toISOString(),
    cashDesk: isDue ? trip.cashDesk : null,
  };
}

/** Converts a booking. `unclear` holds the ids of bookings with an unclear payment. */
export function toBookingItem(item: LoadedBooking, unclear: ReadonlySet<number>): BookingItem {
  const { booking, people, trip } = item;
  return {
    ...toJourney(item),
    cancelReason: booking.cancelReason,
    cardOnly: isCardOnlyBooking(booking),
    paymentUnclear: unclear.has(booking.id),
    fareThebe: booking.fareThebe,
    refundRule: trip.refundRule,
    paidAt: booking.paidAt?.toISOString() ?? null,
    passengers: people.map(({ uuid: passengerId, names, seat, status }) => ({ passengerId, names, seat, status })),
  };
}

export function toCreatedBooking(booking: BookingRow): CreatedBooking {
  return {
    bookingId: booking.uuid,
    reservationNumber: booking.reservationNumber,
    paid: booking.paidAt !== null,
    payBy: booking.payBy.toISOString(),
    cardOnly: isCardOnlyBooking(booking),
  };
}
