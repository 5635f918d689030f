'use client';

import type { SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { errors, type ErrorCode, isUnknownFailure, type AppError } from '@/lib/errors';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingPathOf, resultsPathOf } from '@/lib/paths/search';
import { AttentionDialog, NoticeDialog } from './booking-dialogs';
import { useCardSales } from '@/components/booking/payment/card-sales';
import { leavingText } from '@/components/booking/trip/booking-texts';
import { RefusalText } from '@/components/booking/trip/refusal-text';
import { SimulationNotice } from '@/components/booking/trip/booking-facts';
import { useCompleteBooking } from './use-complete-booking';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { bookingsPath } from '@/lib/paths/pages';
import { formatPula } from '@/lib/format/money';
import { TerminalText } from '@/components/ui/terminal-text';

type Props = {
  tripLeg: TripLeg;
  passengers: { seat: string; names: string }[];
  query: string;
  problem: ErrorCode | null;
  suspendedUntil?: string | undefined;
  /** `cardOnly`: the bus leaves too soon to be paid at a terminal, or the account pays by card only until `cardOnlyUntil`. */
  terms: { cardOnly: boolean; cardOnlyUntil: string | null; simulated: boolean };
};

export function CompleteBooking({ query, terms, ...options }: Props) {
  const booking = useCompleteBooking(options);
  const { step, failure, doing } = booking;
  const { cardOnly } = terms;
  const isCardAvailable = useCardSales();
  const busy = doing !== 'nothing';
  const back = bookingPathOf(query);

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const isCard = button instanceof HTMLButtonElement && button.value === 'attention-card';
    booking.choose(isCard ? 'card' : 'later');
  }

  return (
    <>
      {failure && step !== 'notice' && <BookingFailure failure={failure} backHref={back} />}
      <WaysToPay {...terms} query={query} />
      {/* A form with a box would end the area in which the total sticks. */}
      <form method="get" action={overviewPath} onSubmit={open} className="contents">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="total-bar bg-surface border-line sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-2 border-t px-2 py-3 sm:-mx-6 sm:items-center sm:px-6 lg:static [@media(max-height:30rem)]:static">
          <p className="flex basis-full items-baseline justify-between gap-x-2 sm:mr-auto sm:basis-auto">
            <span className="text-muted text-sm">Total, no booking fee</span>
            <strong className="text-xl tabular-nums">
              {formatPula(options.tripLeg.fareThebe * options.passengers.length)}
            </strong>
          </p>
          {!cardOnly && (
            <Button type="submit" name="step" value="attention" disabled={busy} className={barButton}>
              Complete Booking
            </Button>
          )}
          <Button
            type="submit"
            name="step"
            value="attention-card"
            kind={cardOnly ? 'primary' : 'secondary'}
            className={barButton}
            disabled={busy || !isCardAvailable}
          >
            Pay by card now
          </Button>
        </div>
      </form>
      <a href={back} className="inline-flex min-h-11 items-center font-semibold">
        Back to the seat map
      </a>
      {terms.simulated && <SimulationNotice />}
      <AttentionDialog booking={booking} />
      <NoticeDialog booking={booking} trip={options.tripLeg} cardOnly={booking.created?.cardOnly ?? cardOnly} />
      <BusyScreen busy={busy && step !== 'attention'} {...(doing === 'leaving' ? { text: leavingText } : {})} />
    </>
  );
}

const barButton = 'grow max-sm:px-1 max-sm:text-sm';

function WaysToPay({ cardOnly, cardOnlyUntil, query }: Props['terms'] & Pick<Props, 'query'>) {
  const isCardAvailable = useCardSales();
  if (!cardOnly && isCardAvailable) return null;
  return (
    <Notice tone="warn" className="mb-4">
      {cardOnlyUntil ? (
        <RefusalText code="card_only_account" suspendedUntil={cardOnlyUntil} />
      ) : (
        cardOnly && <p>This bus leaves soon. You can pay by card only.</p>
      )}
      {!isCardAvailable && (
        <p className={cardOnly ? 'mt-1' : ''}>
          {cardOnly ? (
            'Card payments are not available at the moment. Try again later'
          ) : (
            <TerminalText>{errors.card_unavailable.message}</TerminalText>
          )}
          {cardOnly && !cardOnlyUntil && (
            <>
              , or <a href={resultsPathOf(query)}>choose a bus that leaves later</a>
            </>
          )}
          .
        </p>
      )}
    </Notice>
  );
}

type FailureProps = { failure: AppError; backHref: string };

export function BookingFailure({ failure, backHref }: FailureProps) {
  const { code } = failure;
  const shown = isUnknownFailure(code) ? 'booking_failed' : code;
  return (
    <FocusedNotice className="mb-4">
      <RefusalText code={shown} suspendedUntil={failure.details.suspendedUntil} />
      {(code === 'hold_expired' || code === 'seat_taken') && <a href={backHref}>Choose again with the same names</a>}
      {code === 'already_booked' && <a href={bookingsPath}>See the booking</a>}
      {(code === 'offline' || code === 'timeout') && (
        <p>Continue again when you are connected. You cannot be booked twice.</p>
      )}
    </FocusedNotice>
  );
}
