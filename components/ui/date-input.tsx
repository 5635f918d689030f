'use client';

import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { onPageReturn, onPageVisible } from '@/lib/browser/page-events';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { tripDaysAhead } from '@/lib/limits';
import { addDays, localDate } from '@/lib/format/time';

/** Returns the date of today, also in a page that is open over midnight. `loaded` is the date of the server. */
export function useToday(loaded: string): string {
  const [read, setRead] = useState(loaded);
  useEffect(() => {
    // Synchronous, because a click sends a form or follows a link at once.
    const readClock = () => flushSync(() => setRead(localDate(likelyServerTime())));
    const stops = [onPageVisible(readClock), onPageReturn(readClock)];
    addEventListener('click', readClock, true);
    return () => {
      removeEventListener('click', readClock, true);
      for (const stop of stops) stop();
    };
  }, []);
  return read > loaded ? read : loaded;
}

type Props = { today: string; first?: string } & ComponentProps<'input'>;

/** A date that was not changed follows its default. So does one that is over: a browser restores it, or midnight has passed. */
export function DateInput({ today: loaded, first = loaded, ...field }: Props) {
  const today = useToday(loaded);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value < today) input.current.value = input.current.defaultValue;
  }, [today]);
  return (
    <input
      ref={input}
      type="date"
      name="date"
      required
      defaultValue={first < today ? today : first}
      min={today}
      max={addDays(today, tripDaysAhead)}
      {...field}
    />
  );
}
