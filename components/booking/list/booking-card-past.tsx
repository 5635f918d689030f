import { buttonClass } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import type { BookingItem } from '@/lib/contracts/bookings';
import { arrivalText, formatDay } from '@/lib/format/journey';
import { printTicketPathOf } from '@/lib/paths/tickets';
import type { OwnRefund } from '@/lib/contracts/refunds';
import { phoneFacts, TripCancelled } from '@/components/tickets/trip-cancelled';
import { RefundLine } from './web-cancellation';
import { BookingFacts, ReservationNumber } from '@/components/booking/trip/booking-facts';

const reasonTexts = {
  passenger: undefined,
  lapsed: 'It was not paid in time. This does not count as a cancellation of yours.',
  operator: 'This does not count as a cancellation of yours.',
} as const;

type Props = { booking: BookingItem; refunds?: readonly OwnRefund[] | undefined; isOpen?: boolean };

export function PastBookingCard({ booking, refunds = [], isOpen = false }: Props) {
  const { bookingId, from, to, date, departureTime, status, paid, seats, totalPrice } = booking;
  const isUsed = status === 'used';
  const reason = booking.cancelReason && reasonTexts[booking.cancelReason];
  const facts = [
    ['Departure', `${from}, ${departureTime} Hrs`],
    ['Arrival', `${to}, ${arrivalText(booking)}`],
    ['Booking date', `${formatDay(date)} (travel date)`],
    ['Seat numbers', seats.join(', ')],
    ['Total fare', `P${totalPrice}`],
    ['Operator', `${booking.operator}, ${booking.regNo}`],
    ...phoneFacts(booking.operatorPhone),
  ] as const;
  return (
    <Disclosure
      summary={
        <>
          <span className="min-w-[min(100%,7rem)] flex-1">
            <span translate="no" className="block font-semibold">
              {from} to {to}
            </span>
            <span className="text-muted block text-sm">{formatDay(date)}</span>
          </span>
          <span
            className={`rounded-full px-3 py-1 text-sm font-semibold ${isUsed ? 'bg-good-soft text-good' : 'bg-sunken text-muted'}`}
          >
            {isUsed ? 'Used' : 'cancelled'}
          </span>
        </>
      }
      summaryClass="flex min-h-16 flex-wrap gap-x-3 gap-y-2 p-4"
      open={isOpen}
      className="rounded-card bg-surface border-line shadow-card border"
    >
      <div className="px-4 pb-4">
        <TripCancelled of={booking} />
        {reason && <p className="text-muted mb-2">{reason}</p>}
        <ReservationNumber number={booking.reservationNumber} className="mb-2" />
        <BookingFacts translate="no" facts={facts} />
        {refunds.map((refund) => (
          <RefundLine key={refund.refundId} refund={refund} />
        ))}
        {isUsed && paid && (
          <a href={printTicketPathOf(bookingId)} className={`${buttonClass('secondary')} mt-4`}>
            Print Ticket
          </a>
        )}
      </div>
    </Disclosure>
  );
}
