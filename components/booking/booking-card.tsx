import type { BookingItem } from '@/lib/contracts/bookings';
import { Notice } from '@/components/ui/notice';
import { errors, type ErrorCode } from '@/lib/errors';
import { formatDate, localDate, localTime } from '@/lib/time';
import { PayByCard } from './pay-by-card';
import { PaymentWatch } from './payment-watch';

type Props = {
  booking: BookingItem;
  /** Why its payment could not start, in a browser without JavaScript. */
  problem: ErrorCode | null;
};

/** An active booking in the list: unpaid shows Pending (spec section 4). */
export function BookingCard({ booking, problem }: Props) {
  const { bookingId, from, to, date, departureTime, arrivalTime, paid } = booking;
  const titleId = `booking-${bookingId}`;
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-surface border-line shadow-card border p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg">
          {from} to {to}
        </h2>
        <span
          className={`rounded-full px-3 py-1 text-sm font-semibold ${paid ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
        >
          {paid ? 'Confirmed' : 'Pending'}
        </span>
      </div>
      <p className="mt-1">
        {formatDate(date)}, {departureTime} Hrs to {arrivalTime} Hrs
      </p>
      <Details booking={booking} />
      {!paid && <Unpaid booking={booking} problem={problem} />}
      <a href={`/v2/self-service/${bookingId}`} className="mt-1 inline-flex min-h-11 items-center font-semibold">
        View ticket
      </a>
    </article>
  );
}

function Details({ booking }: Pick<Props, 'booking'>) {
  const facts = [
    ['Operator', `${booking.operator}, ${booking.regNo}`],
    ['Seats', booking.seats.join(', ')],
    ['Total', `P${booking.totalPrice}`],
  ];
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold">
        Details
        <span aria-hidden="true" className="transition-transform group-open:rotate-180">
          ▾
        </span>
      </summary>
      <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Reservation number</dt>
        <dd className="font-mono font-semibold">{booking.reservationNumber}</dd>
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What is due, how and until when. */
function Unpaid({ booking, problem }: Props) {
  const { bookingId, totalPrice, cardOnly } = booking;
  const payBy = new Date(booking.payBy);
  if (booking.paymentUnclear) {
    return (
      <>
        <Notice tone="warn" className="mb-3">
          {errors.payment_pending.message}
        </Notice>
        <PaymentWatch bookingId={bookingId} unclear />
      </>
    );
  }
  return (
    <>
      <p className="text-warn mb-3">
        Pay P{totalPrice} {cardOnly ? 'by card' : 'at a terminal, or by card,'} by {localTime(payBy)},{' '}
        {formatDate(localDate(payBy))}, or it is cancelled.
      </p>
      <PayByCard bookingId={bookingId} problem={problem} />
      <PaymentWatch bookingId={bookingId} unclear={false} />
    </>
  );
}
