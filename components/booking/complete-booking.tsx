'use client';

import type { SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { errors, type ErrorCode, isUnknownFailure, type AppError } from '@/lib/errors';
import { overviewPath } from '@/lib/paths/bookings';
import { bookingPathOf, resultsPathOf } from '@/lib/paths/search';
import { AttentionDialog, NoticeDialog } from './booking-dialogs';
import { useCardSales } from './card-sales';
import { leavingText } from './booking-texts';
import { RefusalText } from './refusal-text';
import { SimulationNotice } from './booking-facts';
import { useCompleteBooking } from './use-complete-booking';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { bookingsPath } from '@/lib/paths/pages';

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
      <form method="get" action={overviewPath} onSubmit={open} className="grid gap-4 sm:grid-cols-2">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!cardOnly && (
          <Button type="submit" name="step" value="attention" disabled={busy}>
            Complete Booking
          </Button>
        )}
        <Button
          type="submit"
          name="step"
          value="attention-card"
          kind={cardOnly ? 'primary' : 'secondary'}
          className={cardOnly ? 'sm:col-span-2' : ''}
          disabled={busy || !isCardAvailable}
        >
          Pay by card now
        </Button>
        <a href={back} className={`${buttonClass('secondary')} sm:col-span-2`}>
          Back to the seat map
        </a>
      </form>
      {terms.simulated && <SimulationNotice />}
      <AttentionDialog booking={booking} />
      <NoticeDialog booking={booking} cardOnly={booking.created?.cardOnly ?? cardOnly} />
      <BusyScreen busy={busy && step !== 'attention'} {...(doing === 'leaving' ? { text: leavingText } : {})} />
    </>
  );
}

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
          {cardOnly
            ? 'Card payments are not available at the moment. Try again later'
            : errors.card_unavailable.message}
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
