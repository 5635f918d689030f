'use client';

import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PassengerNames } from '@/lib/contracts/bookings';

type EarlyInput = { seats: string[]; names: PassengerNames };

/**
 * Tells once, in the moment when the page comes alive, what was ticked and typed into the booking form before. On a slow
 * line that can be everything. The browser must not fill in what it remembers of an earlier visit: `autoComplete="off"`.
 */
export function useEarlyInput(take: (early: EarlyInput) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const tell = useEffectEvent(take);
  useLayoutEffect(() => {
    if (form.current) tell(readBookingForm(new FormData(form.current)));
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
