'use client';

import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PassengerNames } from '@/lib/contracts/bookings';

type EarlyInput = { seats: string[]; names: PassengerNames };

/** Reports the input before hydration once, which can be all input on a slow network. */
export function useEarlyInput(take: (early: EarlyInput) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const report = useEffectEvent(take);
  useLayoutEffect(() => {
    if (form.current) report(readBookingForm(new FormData(form.current)));
  }, []);
  return form;
}

export function readBookingForm(data: FormData): EarlyInput {
  const early: EarlyInput = { seats: [], names: {} };
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    if (name === 'seats[]') early.seats.push(value);
    else if (name.startsWith('name-')) early.names[name.slice('name-'.length)] = value;
  }
  return early;
}
