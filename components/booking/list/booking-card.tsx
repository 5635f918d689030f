import { Disclosure } from '@/components/ui/disclosure';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TerminalText } from '@/components/ui/terminal-text';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors } from '@/lib/errors';
import type { FormName, FormRefusal } from '@/lib/forms/form';
import { clockAndDate, formatDay, legTimes } from '@/lib/format/journey';
import { printTicketPathOf, ticketLinkPath } from '@/lib/paths/tickets';
import { webCancellationPathOf } from '@/lib/paths/bookings';
import { BookingFacts, ReservationNumber } from '@/components/booking/trip/booking-facts';
import { DelayLine } from '@/components/tickets/delay-line';
import { phoneFacts } from '@/components/tickets/trip-cancelled';
import { PastBookingCard } from './booking-card-past';
import { CancelTicket } from './cancel-ticket';
import { PayByCard } from '@/components/booking/payment/pay-by-card';
import { PaymentWatch, TimeLeft } from './payment-watch';
import { noRefundReason } from '@/components/booking/trip/booking-texts';
import { paidTerms, PaidPolicy } from '@/components/booking/trip/policy-terms';

type RefusedForm = { form: FormName; refusal: FormRefusal };

type Props = {
  booking: BookingItem;
  policy: BookingPolicy | null;
  now: Date;
  refused: RefusedForm | null;
  isNext?: boolean;
  page?: number;
};

export function BookingCard(props: Props) {
  const { bookingId, reservationNumber, from, to, date, status, paid, payBy, paymentUnclear } = props.booking;
  if (status === 'cancelled') return <PastBookingCard booking={props.booking} isOpen />;
  const titleId = `booking-${bookingId}`;
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-surface border-line shadow-card border p-4">
      {props.isNext && <p className="text-accent text-sm font-semibold">Next trip</p>}
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} translate="no" className="basis-full text-lg sm:mr-auto sm:basis-auto">
          {from} to {to}
        </h2>
        <span
          className={`rounded-full px-3 py-1 text-sm font-semibold ${paid ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
        >
          {paid ? 'Confirmed' : 'Pending'}
        </span>
        {!paid && !paymentUnclear && <TimeLeft until={payBy} now={props.now} />}
      </div>
      <p className="mt-2 font-semibold">
        {formatDay(date)} <span className="inline-block">{legTimes(props.booking)}</span>
      </p>
      <DelayLine of={props.booking} />
      <ReservationNumber number={reservationNumber} className="mt-1" />
      <Details {...props} />
      {paid ? <Paid {...props} /> : <Unpaid {...props} />}
      {!paid && (
        <a href={ticketLinkPath(bookingId)} className="mt-1 inline-flex min-h-11 items-center font-semibold">
          View ticket
        </a>
      )}
    </article>
  );
}

function Details({ booking, now }: Props) {
  const facts = [
    ['Operator', `${booking.operator}, ${booking.regNo}`],
    ...phoneFacts(booking.operatorPhone),
    ['Seats', booking.seats.join(', ')],
    ['Passengers', <Passengers key="passengers" booking={booking} />],
    ['Total', `P${booking.totalPrice}`],
  ] as const;
  return (
    <Disclosure summary="Details" summaryClass="flex min-h-11 gap-2 font-semibold" className="mt-1">
      <div className="mb-4 grid gap-4">
        <BookingFacts translate="no" facts={facts} />
        {booking.paid && <PaidPolicy booking={booking} now={now} />}
      </div>
    </Disclosure>
  );
}

function Passengers({ booking }: Pick<Props, 'booking'>) {
  return (
    <ul>
      {booking.passengers.map(({ passengerId, names, seat, status }) => (
        <li key={passengerId}>
          {names}, {seat}
          {status === 'cancelled' && ', cancelled'}
        </li>
      ))}
    </ul>
  );
}

/** The page cancels only unpaid bookings (spec section 6). */
function Paid({ booking, now }: Props) {
  const { bookingId, passengers } = booking;
  const isOne = passengers.filter(({ status }) => status === 'active').length === 1;
  const terms = paidTerms({ booking, now });
  return (
    <>
      <a href={printTicketPathOf(bookingId)} className={`${buttonClass()} mt-2 max-sm:w-full`}>
        {isOne ? 'Print Ticket' : 'Print Tickets'}
      </a>
      {terms.isRefundable ? (
        <a href={webCancellationPathOf(bookingId)} className="text-muted mt-2 flex min-h-11 w-fit items-center">
          Web Cancellation
        </a>
      ) : (
        <p className="text-muted mt-2 text-sm">{noRefundReason(terms)}</p>
      )}
    </>
  );
}

function Unpaid({ booking, policy, now, page = 1, refused }: Props) {
  const { bookingId, totalPrice, cardOnly } = booking;
  if (booking.paymentUnclear) {
    return (
      <>
        <Notice tone="warn" className="mb-4">
          {errors.payment_pending.message}
        </Notice>
        <PaymentWatch bookingId={bookingId} unclear />
      </>
    );
  }
  const isOfSeats = refused?.form === 'cancel-passengers';
  return (
    <>
      <p className="mb-4">
        <TerminalText of={booking}>
          {`Pay P${totalPrice} ${cardOnly ? 'by card' : 'at a terminal, or by card,'} by ${clockAndDate(new Date(booking.payBy))}, or it is cancelled.`}
        </TerminalText>
      </p>
      <PayByCard booking={booking} refusal={isOfSeats ? null : refused?.refusal} />
      <CancelTicket
        key={totalPrice}
        booking={booking}
        policy={policy}
        now={now}
        page={page}
        refusal={isOfSeats ? refused.refusal : null}
      />
      <PaymentWatch bookingId={bookingId} unclear={false} />
    </>
  );
}
