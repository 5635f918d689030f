import type { BookingItem } from '@/lib/contracts/bookings';
import type { ErrorCode } from '@/lib/errors';
import { formatDate, localDate, localTime } from '@/lib/time';
import { PayByCard } from './pay-by-card';
import { PaymentWatch } from './payment-watch';
import { SimulatedLine } from './simulated-line';

type Props = {
  booking: BookingItem;
  /** Why its payment could not start, in a browser without JavaScript. */
  problem: ErrorCode | null;
  simulated: boolean;
};

/** An active booking in the list: unpaid shows Pending (spec section 4). */
export function BookingCard({ booking, problem, simulated }: Props) {
  const { from, to, date, departureTime, arrivalTime, operator, regNo, seats, totalPrice, paid, reservationNumber } =
    booking;
  const payBy = new Date(booking.payBy);
  return (
    <article className="rounded-card bg-surface border-line shadow-card border p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          {from} to {to}
        </h2>
        <span
          className={`rounded-full px-3 py-1 text-sm font-semibold ${paid ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
        >
          {paid ? 'Confirmed' : 'Pending'}
        </span>
      </div>
      <p>
        {formatDate(date)}, {departureTime} Hrs to {arrivalTime} Hrs
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 items-center font-semibold">Details</summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">Reservation number</dt>
          <dd className="font-mono font-semibold">{reservationNumber}</dd>
          <dt className="text-muted">Operator</dt>
          <dd>
            {operator}, {regNo}
          </dd>
          <dt className="text-muted">Seats</dt>
          <dd>{seats.join(', ')}</dd>
          <dt className="text-muted">Total</dt>
          <dd>P{totalPrice}</dd>
        </dl>
      </details>
      {!paid && (
        <>
          <p className="text-warn mt-1">
            Pay {booking.cardOnly ? 'by card' : 'at a terminal, or by card,'} by {localTime(payBy)},{' '}
            {formatDate(localDate(payBy))}, or it is cancelled.
          </p>
          <PayByCard bookingId={booking.bookingId} problem={problem} />
          {simulated && <SimulatedLine className="mt-2" />}
          <PaymentWatch bookingId={booking.bookingId} />
        </>
      )}
      <a
        href={`/v2/self-service/${booking.bookingId}`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold"
      >
        View ticket
      </a>
    </article>
  );
}
