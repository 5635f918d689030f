'use client';

import { useId, type ReactNode } from 'react';
import { Form } from '@/components/forms/form';
import { seatRefusalText } from '@/components/seats/seat-refusal-text';
import { SeatLegend, SeatMap } from '@/components/seats/seat-map';
import { SeatMessage, SeatsTogetherButtons } from '@/components/seats/seat-message';
import { useSeats } from '@/components/seats/use-seats';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { Suspension } from '@/lib/domain/cancellation-limits';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { GroupBus, Holds, SeatSnapshot } from '@/lib/contracts/seats';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { nameProblems } from '@/lib/domain/passenger-name';
import { errors } from '@/lib/errors';
import { refusalOf } from '@/lib/forms/empty-form';
import type { FormState, Lists, Texts } from '@/lib/forms/form';
import { bookingsPath } from '@/lib/paths/pages';
import { bookingPathOf, searchPath } from '@/lib/paths/search';
import { BookingSummary } from './booking-summary';
import { HoldClock, ProceedBar } from './proceed-bar';
import { PassengerFields, useEarlyInput } from './passenger-fields';
import { PersonalDetailsCard, type PersonalDetails } from './personal-details-card';
import { RefusalText } from '@/components/booking/trip/refusal-text';

export type BookingFormProps = {
  tripLeg: TripLeg;
  snapshot: SeatSnapshot;
  initialHolds: Holds;
  groupBuses: readonly GroupBus[];
  initialNames: PassengerNames;
  details: PersonalDetails;
  liveUrl: string | null;
  query: string;
  searchQuery: string;
  state: FormState;
  suspension: Suspension | null;
  cardOnlyUntil: string | null;
  tappedSeat: string | null;
  full: ReactNode;
  isOnSale: boolean;
};

export function BookingForm({
  tripLeg,
  initialNames,
  details,
  query,
  searchQuery,
  state,
  suspension,
  cardOnlyUntil,
  tappedSeat,
  full,
  isOnSale,
  ...rest
}: BookingFormProps) {
  const seats = useSeats({ tripLeg, ...rest });
  const hydrated = useHydrated();
  const form = useEarlyInput<HTMLFormElement>((early) => {
    const tapped = tappedSeat === null || seats.isBusFull || !isOnSale ? [] : [tappedSeat];
    seats.choose(early.seats.length === 0 ? tapped : early.seats);
    // A reload must not take a seat again that the passenger released.
    if (tappedSeat !== null) history.replaceState(history.state, '', bookingPathOf(query));
  });
  const { selected } = seats;
  const problemId = useId();
  return (
    <Form
      ref={form}
      name="booking"
      state={state}
      hidden={{ trip: tripLeg.tripId, leg: tripLeg.legId, query }}
      check={checkSeats}
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
    >
      {({ field, refusal, busy }) => {
        const { seats: message } = refusal?.fields ?? {};
        const seatProblem = refusal && message !== undefined ? seatRefusalText({ ...refusal, message }) : null;
        if (seats.isBusFull || !isOnSale) {
          const news = seatProblem ?? seats.message;
          return (
            <div className="lg:col-span-full">
              <AccountNotices suspension={suspension} cardOnlyUntil={cardOnlyUntil} />
              {news !== '' && (
                <Notice tone="bad" className="mx-auto mb-4 max-w-xl">
                  {news}
                </Notice>
              )}
              {full}
            </div>
          );
        }
        return (
          <>
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
                <SeatMessage {...seats} id={problemId} problem={seatProblem} />
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
                    initialNames={{ ...initialNames, ...namesIn(state.texts) }}
                    problemOf={(seat) => field(`name-${seat}`).problem}
                    account={details}
                    onFocus={seats.clearMessage}
                  />
                  <HoldClock {...seats} onTakeAgain={seats.takeAgain} />
                </>
              )}
              {refusal && Object.keys(refusal.fields).length === 0 && (
                <FocusedNotice key={refusal.code} className="mt-4">
                  <RefusalText {...refusal} />
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
          </>
        );
      }}
    </Form>
  );
}

const nameField = /^name-(.+)$/;

function namesIn(texts: Texts): PassengerNames {
  const pairs = Object.entries(texts).map(([name, value]) => [nameField.exec(name)?.[1], value] as const);
  return Object.fromEntries(pairs.flatMap(([seat, value]) => (seat === undefined ? [] : [[seat, value]])));
}

function checkSeats(texts: Texts, { seats = [] }: Lists): Texts {
  if (texts.intent === 'hold') return {};
  if (seats.length === 0) return { seats: errors.no_seats.message };
  const problems = Object.entries(nameProblems(seats, namesIn(texts)));
  return Object.fromEntries(problems.map(([seat, problem]) => [`name-${seat}`, problem]));
}

function AccountNotices({ suspension, cardOnlyUntil }: Pick<BookingFormProps, 'suspension' | 'cardOnlyUntil'>) {
  return (
    <>
      {suspension && (
        <Notice tone="bad" className="mb-4">
          <RefusalText {...refusalOf(suspension.code)} suspendedUntil={suspension.suspendedUntil} />
        </Notice>
      )}
      {cardOnlyUntil && (
        <Notice tone="warn" className="mb-4">
          <RefusalText {...refusalOf('card_only_account')} suspendedUntil={cardOnlyUntil} />
        </Notice>
      )}
    </>
  );
}
