'use client';

import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PassengerNames } from '@/lib/contracts/bookings';

type EarlyInput = { seats: string[]; names: PassengerNames };

/**
 * Reports once, at hydration, the input of the booking form before it. On a slow network this can be the whole input. The form
 * has `autoComplete="off"`, so that the browser does not fill in the input of an earlier visit.
 */
export function useEarlyInput(take: (early: EarlyInput) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const report = useEffectEvent(take);
  useLayoutEffect(() => {
    if (form.current) report(readBookingForm(new FormData(form.current)));
  }, []);
  return form;
}

function readBookingForm(data: FormData): EarlyInput {
  const early: EarlyInput = { seats: [], names: {} };
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    if (name === 'seats[]') early.seats.push(value);
    else if (name.startsWith('name-')) early.names[name.slice('name-'.length)] = value;
  }
  return early;
}
