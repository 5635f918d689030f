'use client';

import { useState, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { PassengerNames } from '@/lib/contracts/bookings';
import { passengerNameProblem, plainName } from '@/lib/domain/passenger-name';

type Props = {
  seats: readonly string[];
  initialNames: PassengerNames;
  problemOf: (seat: string) => string | undefined;
  account: { firstName: string; lastName: string };
  onFocus: () => void;
};

/** Holds the names, so that a key renders no seat. The form is sent with the values of the fields. */
export function PassengerFields({ seats, initialNames, problemOf, account, onFocus }: Props) {
  const [names, setNames] = useState(initialNames);
  const hydrated = useHydrated();
  const fields = useEarlyInput<HTMLFieldSetElement>((early) => setNames((typed) => ({ ...typed, ...early.names })));
  const own = `${account.firstName} ${account.lastName}`;
  const [first] = seats;
  const isOffered = first !== undefined && passengerNameProblem(own) === null;
  // A passenger who books usually travels, so the first name is theirs until they say otherwise.
  if (isOffered && seats.every((seat) => names[seat] === undefined)) setNames({ ...names, [first]: own });
  const ownSeat = seats.find((seat) => names[seat] === own);
  const firstProblem = seats.find((seat) => problemOf(seat) !== undefined);
  const nameSeat = (seat: string, name: string) => setNames((typed) => ({ ...typed, [seat]: name }));
  function takeName(event: MouseEvent<HTMLButtonElement>, seat: string, name: string) {
    nameSeat(seat, name);
    const input = event.currentTarget.form?.elements.namedItem(`name-${seat}`);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    // The form hides the problem of a field with input.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <fieldset ref={fields} onFocus={onFocus} className={`grid gap-4 sm:grid-cols-2 ${isOffered ? 'mt-4' : ''}`}>
      <legend className="sr-only">Passengers</legend>
      {isOffered && (
        <label className="choice noscript:hidden min-h-11 w-fit max-w-full gap-2 rounded-lg sm:col-span-full">
          <input
            type="checkbox"
            className="accent-accent size-5 shrink-0"
            disabled={!hydrated}
            checked={ownSeat !== undefined}
            onChange={({ currentTarget }) =>
              currentTarget.checked
                ? nameSeat(seats.find((seat) => !names[seat]) ?? first, own)
                : nameSeat(ownSeat ?? first, '')
            }
          />
          I am travelling
        </label>
      )}
      {seats.map((seat) => {
        const problem = problemOf(seat);
        const plain = problem === undefined ? null : plainName(names[seat] ?? '');
        return (
          <div key={seat}>
            <TextField
              label={`Passenger name, seat ${seat}`}
              name={`name-${seat}`}
              autoComplete="off"
              autoFocus={!hydrated && seat === firstProblem}
              maxLength={80}
              value={names[seat] ?? ''}
              problem={problem}
              onChange={({ currentTarget }) => nameSeat(seat, currentTarget.value)}
            />
            {plain !== null && (
              <Button
                type={hydrated ? 'button' : 'submit'}
                name={`use-${seat}`}
                value={plain}
                kind="secondary"
                className="mt-2 wrap-anywhere"
                onClick={(event) => takeName(event, seat, plain)}
              >
                Use {plain}
              </Button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type BookingInput = { seats: string[]; names: PassengerNames };

/** Reports the input before hydration once, which can be all input on a slow network. */
export function useEarlyInput<Element extends HTMLFormElement | HTMLFieldSetElement>(
  take: (early: BookingInput) => void,
): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const report = useEffectEvent(take);
  useLayoutEffect(() => {
    const form = place.current instanceof HTMLFormElement ? place.current : place.current?.form;
    if (form) report(readBookingForm(form));
  }, []);
  return place;
}

function readBookingForm(form: HTMLFormElement): BookingInput {
  const input: BookingInput = { seats: [], names: {} };
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    if (name === 'seats[]') input.seats.push(value);
    else if (name.startsWith('name-')) input.names[name.slice('name-'.length)] = value;
  }
  return input;
}
