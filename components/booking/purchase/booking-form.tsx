'use client';

import { useId, type SubmitEvent } from 'react';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { SeatMessage } from '@/components/seats/seat-message';
import { SeatsTogetherButtons } from '@/components/seats/seats-together-buttons';
import { useSeats } from '@/components/seats/use-seats';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';
import { ShownAccountField } from '@/components/ui/shown-account';
import type { Suspension } from '@/lib/domain/cancellation-limits';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { Holds } from '@/lib/contracts/holds';
import type { ErrorCode } from '@/lib/errors';
import { bookingFormPath } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import { bookingPathOf, searchPath } from '@/lib/paths/search';
import { BookingSummary } from './booking-summary';
import { HoldClock } from './hold-clock';
import { PassengerFields } from './passenger-fields';
import { PersonalDetailsCard, type PersonalDetails } from './personal-details-card';
import { ProceedBar } from './proceed-bar';
import { RefusalText } from '@/components/booking/trip/refusal-text';
import { useEarlyInput } from './use-early-input';
import { useProceed } from './use-proceed';

export type BookingFormProps = {
  tripLeg: TripLeg;
  snapshot: SeatSnapshot;
  initialHolds: Holds;
  initialNames: PassengerNames;
  details: PersonalDetails;
  liveUrl: string | null;
  query: string;
  searchQuery: string;
  problem: ErrorCode | null;
  until: string | null;
  suspension: Suspension | null;
  cardOnlyUntil: string | null;
  /** The seat that the passenger tapped before the sign-in. */
  tappedSeat: string | null;
};

export function BookingForm({
  tripLeg,
  initialNames,
  details,
  query,
  searchQuery,
  problem,
  until,
  suspension,
  cardOnlyUntil,
  tappedSeat,
  ...rest
}: BookingFormProps) {
  const seats = useSeats({ tripLeg, ...rest });
  const hydrated = useHydrated();
  const form = useEarlyInput<HTMLFormElement>((early) => {
    seats.choose(early.seats.length === 0 && tappedSeat !== null ? [tappedSeat] : early.seats);
    // A reload must not take a seat again that the passenger released.
    if (tappedSeat !== null) history.replaceState(history.state, '', bookingPathOf(query));
  });
  const { selected } = seats;
  const { failure, seatProblem, checked, busy, proceed } = useProceed({
    tripLeg,
    query,
    selected,
    before: problem,
    until,
  });
  const problemId = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    proceed(event.currentTarget);
  }

  return (
    <form
      ref={form}
      method="post"
      action={bookingFormPath}
      onSubmit={submit}
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
    >
      <ShownAccountField />
      <input type="hidden" name="trip" value={tripLeg.tripId} />
      <input type="hidden" name="leg" value={tripLeg.legId} />
      <input type="hidden" name="query" value={query} />
      <Card aria-labelledby="seats-title" className="max-sm:p-3">
        <h2 id="seats-title" className="mb-4 text-xl">
          Book Bus Seats
        </h2>
        <AccountNotices suspension={suspension} cardOnlyUntil={cardOnlyUntil} />
        <SeatLegend />
        {!suspension && (
          <div className="noscript:hidden">
            <SeatsTogetherButtons disabled={!hydrated || seats.pending.size > 0} onPick={seats.pickTogether} />
          </div>
        )}
        <div>
          <SeatMessage id={problemId} problem={seatProblem} message={seats.message} status={seats.status} />
          <SeatMap
            problemId={seatProblem === null ? undefined : problemId}
            plan={tripLeg}
            fareThebe={tripLeg.fareThebe}
            stateOf={seats.stateOf}
            pending={seats.pending}
            disabled={suspension !== null}
            onToggle={seats.toggleSeat}
          />
        </div>
        {!suspension && (
          <>
            <PassengerFields
              seats={selected}
              checked={checked}
              initialNames={initialNames}
              account={details}
              onFocus={seats.clearMessage}
            />
            <HoldClock {...seats} onTakeAgain={seats.takeAgain} />
          </>
        )}
        {failure && (
          <FocusedNotice className="mt-4">
            <RefusalText code={failure.code} suspendedUntil={failure.details.suspendedUntil} />
          </FocusedNotice>
        )}
      </Card>
      <div className="max-lg:contents lg:sticky lg:top-20 lg:row-span-2">
        {suspension ? (
          <div className="bottom-bar lg:mb-4">
            <a href={bookingsPath} className={`${buttonClass()} w-full`}>
              {suspension.code.startsWith('too_many_unpaid') ? 'Pay one of them' : 'See your bookings'}
            </a>
          </div>
        ) : (
          <ProceedBar {...seats} fareThebe={tripLeg.fareThebe} onExtend={seats.extend}>
            <Button type="submit" name="intent" value="proceed" disabled={busy}>
              {busy ? 'One moment…' : 'Proceed'}
            </Button>
          </ProceedBar>
        )}
        <BookingSummary tripLeg={tripLeg} seats={selected}>
          <a href={`${searchPath}?${searchQuery}`} className={`${buttonClass('secondary')} w-full`}>
            Back to search
          </a>
        </BookingSummary>
      </div>
      <PersonalDetailsCard details={details} tripLeg={tripLeg} seats={selected} />
      <BusyScreen busy={busy} />
    </form>
  );
}

function AccountNotices({ suspension, cardOnlyUntil }: Pick<BookingFormProps, 'suspension' | 'cardOnlyUntil'>) {
  return (
    <>
      {suspension && (
        <Notice tone="bad" className="mb-4">
          <RefusalText {...suspension} />
        </Notice>
      )}
      {cardOnlyUntil && (
        <Notice tone="warn" className="mb-4">
          <RefusalText code="card_only_account" suspendedUntil={cardOnlyUntil} />
        </Notice>
      )}
    </>
  );
}
