'use client';

import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { useSeats } from '@/components/seats/use-seats';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { Departure } from '@/lib/contracts/departures';
import type { Holds } from '@/lib/contracts/holds';
import type { SeatSnapshot } from '@/lib/contracts/seats';
import { AppError, errors } from '@/lib/errors';
import { passengerNameProblem } from '@/lib/passenger-name';
import { saveDraftMutation } from '@/lib/queries/bookings';
import { localTime } from '@/lib/time';
import { BookingSummary } from './booking-summary';
import { PersonalDetailsCard, type PersonalDetails } from './personal-details-card';

type Props = {
  departure: Departure;
  snapshot: SeatSnapshot;
  initialHolds: Holds;
  initialNames: PassengerNames;
  details: PersonalDetails;
  liveUrl: string | null;
  /** The query of this page, for the way on and back. */
  query: string;
  searchQuery: string;
};

export function BookingScreen(props: Props) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={client}>
      <BookingForm {...props} />
    </QueryClientProvider>
  );
}

const lineText = {
  connecting: 'Connecting to live seats…',
  live: 'Seats are live',
  down: 'Seats are checked every few seconds',
};

function BookingForm({ departure, initialNames, details, query, searchQuery, ...rest }: Props) {
  const seats = useSeats({ departure, ...rest });
  const [names, setNames] = useState(initialNames);
  const [problems, setProblems] = useState<PassengerNames>({});
  const [failure, setFailure] = useState('');
  const saveDraft = useMutation(saveDraftMutation(departure));

  async function proceed() {
    setFailure('');
    if (seats.selected.length === 0) {
      setFailure(errors.no_seats.message);
      return;
    }
    const found = Object.fromEntries(
      seats.selected.flatMap((seat) => {
        const problem = passengerNameProblem(names[seat] ?? '');
        return problem ? [[seat, errors[problem].message]] : [];
      }),
    );
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      await saveDraft.mutateAsync(Object.fromEntries(seats.selected.map((seat) => [seat, names[seat] ?? ''])));
      location.assign(`/user/booking-overview?${query}`);
    } catch (error) {
      setFailure(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message);
    }
  }

  const noSeat = failure === errors.no_seats.message;
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
      <div className="grid gap-6">
        <PersonalDetailsCard details={details} departure={departure} seats={seats.selected} />
        <Card aria-labelledby="seats-title" className={`max-sm:p-3 ${noSeat ? 'outline-bad outline-2' : ''}`}>
          <h2 id="seats-title" className="mb-4 text-xl">
            Book Bus Seats
          </h2>
          <SeatLegend />
          <p className="text-muted mb-3 text-sm" data-line={seats.status}>
            {lineText[seats.status]}
          </p>
          <SeatMap
            plan={departure}
            fareThebe={departure.fareThebe}
            stateOf={seats.stateOf}
            pending={seats.pending}
            onToggle={(seat, hold) => void seats.toggleSeat(seat, hold)}
          />
          <p role="status" className="mt-4 min-h-6 text-center font-semibold">
            {seats.message}
          </p>
          <HoldClock {...seats} />
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
                  setNames((before) => ({ ...before, [seat]: value }));
                }}
              />
            ))}
          </div>
        </Card>
      </div>
      <BookingSummary departure={departure} seats={seats.selected}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <Button onClick={() => void proceed()} disabled={saveDraft.isPending} className="w-full">
          {saveDraft.isPending ? 'One moment…' : 'Proceed'}
        </Button>
        <a href={`/search?${searchQuery}`} className={`${buttonClass('secondary')} w-full`}>
          Back to search
        </a>
      </BookingSummary>
    </div>
  );
}

type Clock = {
  selected: readonly string[];
  expired: boolean;
  expiresAt: string | null;
  extendable: boolean;
  extendHolds: () => Promise<void>;
};

/** Until when the seats are mine, as a clock time, with one extension; kind words when it has passed. */
function HoldClock({ selected, expired, expiresAt, extendable, extendHolds }: Clock) {
  if (expired) return <Notice tone="warn">{errors.hold_expired.message}</Notice>;
  if (selected.length === 0 || expiresAt === null) return null;
  return (
    <div className="bg-accent-soft flex flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-3">
      <p>
        Yours until <strong>{localTime(new Date(expiresAt))}</strong>
      </p>
      {extendable && (
        <Button kind="secondary" onClick={() => void extendHolds()}>
          Give me 20 minutes more
        </Button>
      )}
    </div>
  );
}
