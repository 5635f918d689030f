'use client';

import { useId, useState, type SubmitEvent } from 'react';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { SeatMessage } from '@/components/seats/seat-message';
import { SeatsTogetherButtons } from '@/components/seats/seats-together-buttons';
import { useSeats } from '@/components/seats/use-seats';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { ShownAccountField } from '@/components/ui/shown-account';
import type { Suspension } from '@/lib/domain/cancellation-limits';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { Holds } from '@/lib/contracts/holds';
import type { ErrorCode } from '@/lib/errors';
import { holdChangeMinutes, maxHeldMinutes, maxHoldChanges } from '@/lib/limits';
import { bookingFormPath } from '@/lib/paths/bookings';
import { searchPath } from '@/lib/paths/search';
import { BookingSummary } from './booking-summary';
import { HoldClock } from './hold-clock';
import { PersonalDetailsCard, type PersonalDetails } from './personal-details-card';
import { RefusalText } from './refusal-text';
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
};

const lineText = {
  connecting: 'Connecting to live seats…',
  live: 'Seats are live',
  down: 'Seats are checked every few seconds',
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
  ...rest
}: BookingFormProps) {
  const seats = useSeats({ tripLeg, ...rest });
  const [names, setNames] = useState(initialNames);
  const hydrated = useHydrated();
  const form = useEarlyInput((early) => {
    seats.choose(early.seats);
    setNames((typed) => ({ ...typed, ...early.names }));
  });
  const { selected } = seats;
  const { failure, seatProblem, problems, busy, proceed } = useProceed({
    tripLeg,
    query,
    selected,
    names,
    before: problem,
    until,
  });
  const [firstProblem] = Object.keys(problems);
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
        <div className="noscript:hidden">
          <SeatsTogetherButtons disabled={!hydrated || seats.pending.size > 0} onPick={seats.pickTogether} />
          <p className="text-muted mb-4 text-sm">{lineText[seats.status]}</p>
        </div>
        <div>
          <SeatMessage id={problemId} problem={seatProblem} message={seats.message} />
          <SeatMap
            problemId={seatProblem === null ? undefined : problemId}
            plan={tripLeg}
            fareThebe={tripLeg.fareThebe}
            stateOf={seats.stateOf}
            pending={seats.pending}
            onToggle={seats.toggleSeat}
          />
          <p className="text-muted mt-2 text-center text-sm text-balance">
            You can keep seats of this trip for {maxHeldMinutes} minutes and change them {maxHoldChanges} times in{' '}
            {holdChangeMinutes} minutes.
          </p>
        </div>
        <div className="my-4 grid min-h-11 items-center">
          {!hydrated && (
            <Button type="submit" name="intent" value="hold" kind="secondary">
              Hold the selected seats
            </Button>
          )}
        </div>
        <HoldClock {...seats} onExtend={seats.extend} onTakeAgain={seats.takeAgain} />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {selected.map((seat) => (
            <TextField
              key={seat}
              label={`Passenger name, seat ${seat}`}
              name={`name-${seat}`}
              autoComplete="off"
              autoFocus={!hydrated && seat === firstProblem}
              maxLength={80}
              value={names[seat] ?? ''}
              problem={problems[seat]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setNames((typed) => ({ ...typed, [seat]: value }));
              }}
            />
          ))}
        </div>
      </Card>
      <BookingSummary tripLeg={tripLeg} seats={selected} className="lg:row-span-2">
        {failure && (
          <FocusedNotice>
            <RefusalText code={failure.code} suspendedUntil={failure.details.suspendedUntil} />
          </FocusedNotice>
        )}
        <Button type="submit" name="intent" value="proceed" disabled={busy} className="w-full">
          {busy ? 'One moment…' : 'Proceed'}
        </Button>
        <a href={`${searchPath}?${searchQuery}`} className={`${buttonClass('secondary')} w-full`}>
          Back to search
        </a>
      </BookingSummary>
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
