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
import { clockAndDate, leavingText } from './booking-texts';
import { formatPula } from '@/lib/format/money';
import { payLaterMinutes } from '@/lib/limits';
import { RefusalText } from './refusal-text';
import { SimulationNotice } from './booking-facts';
import { useCompleteBooking } from './use-complete-booking';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { bookingsPath, terminalsPath } from '@/lib/paths/pages';

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
      <TwoWays {...options} cardOnly={cardOnly} isCardAvailable={isCardAvailable} />
      <form
        method="get"
        action={overviewPath}
        onSubmit={open}
        className="max-sm:bg-surface max-sm:border-line grid grid-cols-2 gap-3 max-sm:sticky max-sm:bottom-0 max-sm:z-5 max-sm:-mx-4 max-sm:border-t max-sm:px-4 max-sm:py-2 sm:gap-4"
      >
        <p className="col-span-2 flex justify-between font-semibold">
          Total{' '}
          <span className="tabular-nums">{formatPula(options.tripLeg.fareThebe * options.passengers.length)}</span>
        </p>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!cardOnly && (
          <Button type="submit" name="step" value="attention" disabled={busy} className="max-sm:px-2">
            Complete Booking
          </Button>
        )}
        <Button
          type="submit"
          name="step"
          value="attention-card"
          kind={cardOnly ? 'primary' : 'secondary'}
          className={cardOnly ? 'col-span-2' : 'max-sm:px-2'}
          disabled={busy || !isCardAvailable}
        >
          Pay by card now
        </Button>
      </form>
      <a href={back} className={`${buttonClass('secondary')} mt-4 w-full`}>
        Back to the seat map
      </a>
      {terms.simulated && <SimulationNotice />}
      <AttentionDialog booking={booking} />
      <NoticeDialog booking={booking} cardOnly={booking.created?.cardOnly ?? cardOnly} />
      <BusyScreen busy={busy && step !== 'attention'} {...(doing === 'leaving' ? { text: leavingText } : {})} />
    </>
  );
}

type TwoWaysProps = Pick<Props, 'tripLeg' | 'passengers'> & { cardOnly: boolean; isCardAvailable: boolean };

/** Says what each way gives, and by when it must be paid. */
function TwoWays({ tripLeg, cardOnly, isCardAvailable }: TwoWaysProps) {
  const departsAt = new Date(tripLeg.departsAt);
  const payBy = new Date(departsAt.getTime() - payLaterMinutes * 60_000);
  return (
    <dl className="mb-4 grid gap-3 sm:grid-cols-2">
      {!cardOnly && (
        <div className="border-edge rounded-xl border p-3">
          <dt className="font-semibold">Pay later at a terminal</dt>
          <dd className="text-muted text-sm">
            Your seats are booked now. Pay by {clockAndDate(payBy)}.{' '}
            <a href={terminalsPath} className="whitespace-nowrap">
              Where is a terminal?
            </a>
          </dd>
        </div>
      )}
      {isCardAvailable && (
        <div className="border-edge rounded-xl border p-3">
          <dt className="font-semibold">Pay by card now</dt>
          <dd className="text-muted text-sm">
            Your ticket at once, on the secure page of DPO. Visa or Mastercard. No booking fee.
          </dd>
        </div>
      )}
    </dl>
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
