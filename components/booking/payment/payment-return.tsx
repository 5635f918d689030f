'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { forgetActiveBooking } from '@/lib/browser/active-booking';
import type { ReturnOutcome, FailureCause } from '@/lib/contracts/payments';
import { forgetLeftPayment } from '@/lib/browser/left-payment';
import { returnRedirectSeconds } from '@/lib/limits';
import { numbered } from '@/lib/format/in-words';
import { walletPath } from '@/lib/paths/account';
import { bookingsPath } from '@/lib/paths/pages';
import { printTicketPathOf } from '@/lib/paths/tickets';
import { StoreTrips } from '@/components/tickets/store-trips';
import { BookedTrip } from '@/components/booking/trip/booked-trip';
import { TerminalText } from '@/components/ui/terminal-text';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors } from '@/lib/errors';
import { thankYouPathOf } from '@/lib/paths/bookings';
import { causeTexts, payByText } from '@/components/booking/trip/booking-texts';
import { isBad, isEnd, returnTexts, type EndState } from './return-state';
import { CheckingPayment } from './checking-payment';
import { useReturn, type ReturnPage } from './use-return';
import { PayByCard } from './pay-by-card';

/** `ticket`: the ticket of a payment that the first response has saved. */
export function PaymentReturn({ ticket, ...page }: ReturnPage & { ticket?: ReactNode }) {
  const { token, transId, initialTries } = page;
  const { outcome, isLong } = useReturn(page);
  const { state } = outcome;
  if (isEnd(state)) return <Ended {...outcome} state={state} ticket={ticket} />;
  const again = `?TransactionToken=${token ?? ''}&TransID=${transId ?? ''}&asked=${initialTries + 1}`;
  return <CheckingPayment isLong={isLong} again={again} />;
}

/** A person who does one of these reads the page. Next.js and the browser scroll too, so a scroll says nothing. */
const acts = ['pointerdown', 'keydown', 'wheel', 'click'] as const;

type EndedProps = Omit<ReturnOutcome, 'state'> & { state: EndState; ticket: ReactNode };

function Ended({ state, reference, cause, booking, ticket }: EndedProps) {
  const [isStaying, setStaying] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(returnRedirectSeconds);
  useEffect(() => {
    forgetActiveBooking();
    forgetLeftPayment();
  }, []);
  useEffect(() => {
    if (isStaying) return;
    for (const act of acts) addEventListener(act, () => setStaying(true), { once: true, passive: true });
    const endMs = Date.now() + returnRedirectSeconds * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((endMs - Date.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left > 0) return;
      clearInterval(timer);
      location.assign(bookingsPath);
    }, 1000);
    return () => clearInterval(timer);
  }, [isStaying]);
  const ticketOf = state === 'saved' ? (booking?.bookingId ?? null) : null;
  const hasBetterWay = ticketOf !== null || (state === 'not_debited' && booking !== null);
  const links = (
    <>
      <a href={bookingsPath} className={`${buttonClass(hasBetterWay ? 'secondary' : 'primary')} max-sm:w-full`}>
        Bookings
      </a>
      {state === 'credited' && (
        <a href={walletPath} className={`${buttonClass('secondary')} max-sm:w-full`}>
          Wallet
        </a>
      )}
    </>
  );
  return (
    <div className="mx-auto max-w-xl text-center sm:py-8">
      <noscript>
        <meta httpEquiv="refresh" content={`${returnRedirectSeconds};url=/user/bookings`} />
      </noscript>
      <h1 className="mb-4 text-3xl">Thank You!</h1>
      <Notice tone={isBad(state) ? 'bad' : state === 'saved' ? 'good' : 'warn'} className="mb-4 text-left sm:text-lg">
        {returnTexts[state]}
      </Notice>
      {reference !== null && (
        <p className="text-muted mb-6">
          Transaction reference <span className="text-ink font-mono font-semibold">{reference}</span>
        </p>
      )}
      {ticketOf !== null && ticket ? (
        <div className="mb-6 text-left">{ticket}</div>
      ) : (
        booking && <BookedTrip booking={booking} />
      )}
      {ticketOf !== null && <StoreTrips of={ticketOf}>Saved on this phone</StoreTrips>}
      {state === 'not_debited' ? (
        <PaymentNextStep cause={cause} booking={booking}>
          {links}
        </PaymentNextStep>
      ) : (
        <div className="flex flex-wrap justify-center gap-x-3 gap-y-2">
          {ticketOf !== null && (
            <a href={printTicketPathOf(ticketOf)} className={`${buttonClass()} max-sm:w-full`}>
              Print Ticket
            </a>
          )}
          {links}
        </div>
      )}
      <p className={`text-muted mt-4 text-sm ${state === 'not_debited' ? 'text-left' : ''}`}>
        {!isStaying && (
          <>
            <span role="timer">{`Your bookings open in ${numbered(secondsLeft, 'second')}.`}</span>{' '}
            <span className="noscript:hidden">Touch the page or press a key to stay.</span>
          </>
        )}
        <span role="status">{isStaying && 'This page stays open.'}</span>
      </p>
    </div>
  );
}

type NextStepProps = {
  cause: FailureCause | null;
  booking: BookingItem | null;
  children: ReactNode;
};

function PaymentNextStep({ cause, booking, children }: NextStepProps) {
  return (
    <div className="grid gap-4 text-left">
      <p>
        {cause && causeTexts[cause]} <TerminalText of={booking}>{nextStep(booking)}</TerminalText>
      </p>
      {booking && isPayable(booking) ? (
        <PayByCard booking={booking} paidPath={thankYouPathOf(booking.bookingId)}>
          {children}
        </PayByCard>
      ) : (
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          {booking?.paid && (
            <a href={printTicketPathOf(booking.bookingId)} className={buttonClass()}>
              View ticket
            </a>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

const isPayable = ({ paid, status, paymentUnclear }: BookingItem) => !paid && !paymentUnclear && status === 'active';

function nextStep(booking: BookingItem | null): string {
  if (booking === null) return 'Open your bookings to pay.';
  if (booking.paid) return 'Your booking is paid by another payment.';
  if (booking.status !== 'active') return `${errors.booking_cancelled.message}.`;
  if (booking.paymentUnclear) return `${errors.payment_pending.message}.`;
  return payByText(booking);
}
