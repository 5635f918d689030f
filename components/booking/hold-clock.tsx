'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { holdMinutes, maxHeldMinutes } from '@/lib/limits';
import { localTime } from '@/lib/format/time';

type Props = {
  selected: readonly string[];
  lapsed: readonly string[];
  expiresAt: string | null;
  extendable: boolean;
  secondsLeft: number;
  onExtend: () => void;
  onTakeAgain: () => void;
};

const lastSeconds = 5 * 60;

/** In the last five minutes it announces each minute and offers one extension (WCAG 2.2.1). The typed names stay. */
export function HoldClock({ selected, lapsed, expiresAt, extendable, secondsLeft, onExtend, onTakeAgain }: Props) {
  if (selected.length === 0 && lapsed.length > 0) {
    return (
      <Notice tone="warn">
        <p className="mb-4">
          The {holdMinutes} minutes for {lapsed.join(', ')} are over, so others may take them now. The typed names stay
          here.
        </p>
        <Button onClick={onTakeAgain}>Take {lapsed.join(', ')} again</Button>
      </Notice>
    );
  }
  if (selected.length === 0 || expiresAt === null) return null;
  const isLast = secondsLeft <= lastSeconds;
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg px-4 py-3 ${isLast ? 'bg-warn-soft' : 'bg-accent-soft'}`}
    >
      <p>
        Yours until <strong>{localTime(new Date(expiresAt))}</strong>
        <span role="status" className="block font-semibold">
          {isLast && `We hold your seats for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`}
        </span>
        {isLast && !extendable && (
          <span className="text-muted block text-sm">You can keep seats of one bus for {maxHeldMinutes} minutes.</span>
        )}
      </p>
      {isLast && extendable && (
        <Button kind="secondary" onClick={onExtend}>
          Give me {holdMinutes} more minutes
        </Button>
      )}
    </div>
  );
}

/** 'm:ss' */
export const timeLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
