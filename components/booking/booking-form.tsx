'use client';

import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
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
import { passengerNameProblem } from '@/lib/domain/passenger-name';
import { formatPula } from '@/lib/format/money';
import { bookingsPath } from '@/lib/paths/pages';
import { bookingFormPath } from '@/lib/paths/bookings';
import { searchPath } from '@/lib/paths/search';
import { BookingSummary } from './booking-summary';
import { HoldClock, timeLeft } from './hold-clock';
import { PassengerFields } from './passenger-fields';
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

function ownNameOf({ firstName, lastName }: PersonalDetails): string | null {
  const name = `${firstName} ${lastName}`;
  return passengerNameProblem(name) === null ? name : null;
}

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
  const names = useRef(initialNames);
  const hydrated = useHydrated();
  const form = useEarlyInput((early) => {
    seats.choose(early.seats);
    names.current = { ...names.current, ...early.names };
  });
  const { selected } = seats;
  const { failure, seatProblem, problems, busy, proceed, checkAgain } = useProceed({
    tripLeg,
    query,
    selected,
    initialNames,
    before: problem,
    until,
  });
  const problemId = useId();
  const isLocked = suspension !== null;
  const backHref = `${searchPath}?${searchQuery}`;
  const next = isLocked ? (
    <LockedAction suspension={suspension} backHref={backHref} />
  ) : (
    <Button type="submit" name="intent" value="proceed" disabled={busy} className="w-full">
      {busy ? 'One moment…' : 'Proceed'}
    </Button>
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isLocked) proceed(event.currentTarget);
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
        <h2 id="seats-title" className="mb-2 text-xl">
          Book Bus Seats
        </h2>
        <AccountNotices suspension={suspension} cardOnlyUntil={cardOnlyUntil} />
        <SeatMessage id={problemId} problem={seatProblem} message={seats.message} />
        <div className="noscript:hidden">
          {!isLocked && (
            <SeatsTogetherButtons disabled={!hydrated || seats.pending.size > 0} onPick={seats.pickTogether} />
          )}
          <p className={seats.status === 'down' ? 'text-muted mb-4 text-sm' : 'sr-only'}>{lineText[seats.status]}</p>
        </div>
        <SeatLegend />
        <SeatMap
          problemId={seatProblem === null ? undefined : problemId}
          plan={tripLeg}
          fareThebe={tripLeg.fareThebe}
          stateOf={seats.stateOf}
          pending={seats.pending}
          onToggle={seats.toggleSeat}
          isLocked={isLocked}
        />
        <PassengerFields
          seats={selected}
          nameOf={(seat) => names.current[seat]}
          ownName={ownNameOf(details)}
          problems={problems}
          autoFocus={!hydrated}
          onType={(seat, { value, form: typed }) => {
            names.current = { ...names.current, [seat]: value };
            checkAgain(typed);
          }}
        />
        {/* The height is the same after hydration. */}
        <div className="mt-4 grid min-h-11 gap-4">
          {!hydrated && !isLocked && (
            <Button type="submit" name="intent" value="hold" kind="secondary" className="justify-self-start">
              Hold the selected seats
            </Button>
          )}
          <HoldClock {...seats} onExtend={seats.extend} onTakeAgain={seats.takeAgain} />
          {failure && (
            <FocusedNotice>
              <RefusalText code={failure.code} suspendedUntil={failure.details.suspendedUntil} />
            </FocusedNotice>
          )}
        </div>
      </Card>
      <BookingSummary tripLeg={tripLeg} seats={selected} className="lg:row-span-2">
        <div className="max-lg:hidden">{next}</div>
        <a href={backHref} className={`${buttonClass('secondary')} w-full`}>
          Back to search
        </a>
      </BookingSummary>
      <PersonalDetailsCard details={details} tripLeg={tripLeg} seats={selected} />
      <SeatBar seats={seats} fareThebe={tripLeg.fareThebe}>
        {next}
      </SeatBar>
      <BusyScreen busy={busy} />
    </form>
  );
}

type SeatBarProps = { seats: ReturnType<typeof useSeats>; fareThebe: number; children: ReactNode };

/** On phones it stays at the bottom of the screen. */
function SeatBar({ seats: { selected, secondsLeft }, fareThebe, children }: SeatBarProps) {
  const hydrated = useHydrated();
  return (
    <div className="bg-surface border-line sticky bottom-0 z-5 -mx-4 flex items-center justify-between gap-4 border-t px-4 py-2 lg:hidden">
      <p className="text-sm tabular-nums">
        {selected.length === 0 ? (
          'Choose a seat'
        ) : (
          <>
            <span className="block font-semibold">
              {selected.join(', ')} · {formatPula(fareThebe * selected.length)}
            </span>
            {secondsLeft > 0 && hydrated && `Held for ${timeLeft(secondsLeft)}`}
          </>
        )}
      </p>
      <div className="min-w-32">{children}</div>
    </div>
  );
}

/** The only useful step of a passenger who cannot book now. */
function LockedAction({ suspension, backHref }: { suspension: Suspension; backHref: string }) {
  const isUnpaid = suspension.code.startsWith('too_many_unpaid');
  return (
    <a href={isUnpaid ? bookingsPath : backHref} className={`${buttonClass()} w-full`}>
      {isUnpaid ? 'Pay a booking' : 'Back to search'}
    </a>
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
