'use client';

import { useState, type SubmitEvent } from 'react';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { SeatsTogetherButtons } from '@/components/seats/seats-together-buttons';
import { useSeats } from '@/components/seats/use-seats';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { Departure } from '@/lib/contracts/departures';
import type { Holds } from '@/lib/contracts/holds';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import { errors, type ErrorCode } from '@/lib/errors';
import { nameProblems } from '@/lib/passenger-name';
import { BookingSummary } from './booking-summary';
import { HoldClock } from './hold-clock';
import { PersonalDetailsCard, type PersonalDetails } from './personal-details-card';
import { useEarlyInput } from './use-early-input';
import { useProceed } from './use-proceed';

export type BookingFormProps = {
  departure: Departure;
  snapshot: SeatSnapshot;
  initialHolds: Holds;
  initialNames: PassengerNames;
  details: PersonalDetails;
  liveUrl: string | null;
  /** The query of this page, for the way on and back. */
  query: string;
  searchQuery: string;
  /** What was refused before this page was rendered, for a browser without JavaScript. */
  problem: ErrorCode | null;
};

const lineText = {
  connecting: 'Connecting to live seats…',
  live: 'Seats are live',
  down: 'Seats are checked every few seconds',
};

export function BookingForm({
  departure,
  initialNames,
  details,
  query,
  searchQuery,
  problem,
  ...rest
}: BookingFormProps) {
  const seats = useSeats({ departure, ...rest });
  const [names, setNames] = useState(initialNames);
  const alive = useHydrated();
  const form = useEarlyInput((early) => {
    seats.choose(early.seats);
    setNames((typed) => ({ ...typed, ...early.names }));
  });
  const before =
    problem === 'name_empty' || problem === 'name_invalid' ? nameProblems(rest.initialHolds.seats, initialNames) : {};
  const { failure, problems, busy, proceed } = useProceed(departure, query, { problem, problems: before });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void proceed(seats.selected, names);
  }

  return (
    <form
      ref={form}
      method="post"
      action="/api/forms/booking"
      onSubmit={submit}
      autoComplete="off"
      className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start"
    >
      <input type="hidden" name="trip" value={departure.tripId} />
      <input type="hidden" name="leg" value={departure.legId} />
      <input type="hidden" name="query" value={query} />
      <div className="grid gap-6">
        <PersonalDetailsCard details={details} departure={departure} seats={seats.selected} />
        <Card
          aria-labelledby="seats-title"
          className={`max-sm:p-3 ${failure === 'no_seats' ? 'outline-bad outline-2' : ''}`}
        >
          <h2 id="seats-title" className="mb-4 text-xl">
            Book Bus Seats
          </h2>
          <SeatLegend />
          <div className="noscript:hidden">
            <SeatsTogetherButtons disabled={!alive || seats.pending.size > 0} onPick={seats.pickTogether} />
            <p className="text-muted mb-3 text-sm">{lineText[seats.status]}</p>
          </div>
          <SeatMap
            plan={departure}
            fareThebe={departure.fareThebe}
            stateOf={seats.stateOf}
            pending={seats.pending}
            onToggle={seats.toggleSeat}
          />
          <div className="my-4 grid min-h-11 items-center">
            {!alive && (
              <Button type="submit" name="intent" value="hold" kind="secondary">
                Keep the seats I ticked
              </Button>
            )}
            <p role="status" className="text-center font-semibold text-balance">
              {seats.message}
            </p>
          </div>
          <HoldClock {...seats} onExtend={seats.extend} onTakeAgain={seats.takeAgain} />
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            {seats.selected.map((seat) => (
              <TextField
                key={seat}
                label={`Passenger name, seat ${seat}`}
                name={`name-${seat}`}
                autoComplete="off"
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
      </div>
      <BookingSummary departure={departure} seats={seats.selected}>
        {failure && <Notice tone="bad">{errors[failure].message}</Notice>}
        <Button type="submit" name="intent" value="proceed" disabled={busy} className="w-full">
          {busy ? 'One moment…' : 'Proceed'}
        </Button>
        <a href={`/search?${searchQuery}`} className={`${buttonClass('secondary')} w-full`}>
          Back to search
        </a>
      </BookingSummary>
      <BusyScreen busy={busy} />
    </form>
  );
}
