'use client';

import type { ComponentProps } from 'react';
import { useToday } from '@/components/ui/use-today';
import { tripDaysAhead } from '@/lib/limits';
import { addDays } from '@/lib/format/time';

type Props = { today: string; first?: string } & ComponentProps<'input'>;

/** A date that was not changed follows its default, so it is never before today. */
export function DateInput({ today: loaded, first = loaded, ...field }: Props) {
  const today = useToday(loaded);
  const shown = first < today ? today : first;
  return (
    <input
      type="date"
      name="date"
      required
      defaultValue={shown}
      min={today}
      max={addDays(today, tripDaysAhead)}
      {...field}
    />
  );
}
