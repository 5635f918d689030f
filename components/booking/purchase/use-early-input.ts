'use client';

import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PassengerNames } from '@/lib/contracts/bookings';

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

export function readBookingForm(form: HTMLFormElement): BookingInput {
  const input: BookingInput = { seats: [], names: {} };
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    if (name === 'seats[]') input.seats.push(value);
    else if (name.startsWith('name-')) input.names[name.slice('name-'.length)] = value;
  }
  return input;
}
