'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';
import { numbered } from '@/lib/format/in-words';
import { formatPula } from '@/lib/format/money';
import { holdMinutes, maxHeldMinutes } from '@/lib/limits';
import { Notice } from '@/components/ui/notice';
import { localTime } from '@/lib/format/time';

type Props = {
  selected: readonly string[];
  fareThebe: number;
  minutesLeft: number | null;
  extendable: boolean;
  onExtend: () => void;
  children: ReactNode;
};

const endingMinutes = 5;

const timeLeft = (minutes: number) => (minutes < 1 ? 'Less than a minute' : numbered(minutes, 'minute')) + ' left';

/** Stays at the bottom of phones. It announces the last minutes and offers one extension then (WCAG 2.2.1). */
export function ProceedBar({ selected, fareThebe, minutesLeft, extendable, onExtend, children }: Props) {
  const hydrated = useHydrated();
  const isEnding = minutesLeft !== null && minutesLeft < endingMinutes;
  return (
    <div className="bottom-bar [&>button]:grow flex flex-wrap items-center gap-x-3 gap-y-2 lg:mb-4 lg:flex-col lg:items-stretch">
      <div className="grid min-h-11 grow-999 basis-32 content-center lg:basis-auto">
        {hydrated ? (
          <p className="leading-tight">
            <strong className="block">
              {selected.length === 0
                ? 'Choose a seat'
                : `${selected.join(', ')} · ${formatPula(fareThebe * selected.length)}`}
            </strong>
            {!isEnding && minutesLeft !== null && <span className="text-muted text-sm">{timeLeft(minutesLeft)}</span>}
            <span role="status" className="text-warn text-sm font-semibold">
              {isEnding && timeLeft(minutesLeft)}
            </span>
          </p>
        ) : (
          <Button
            type="submit"
            name="intent"
            value="hold"
            kind="secondary"
            className="max-sm:px-2 max-sm:py-1 max-sm:text-sm max-sm:leading-4"
          >
            Hold the selected seats
          </Button>
        )}
      </div>
      {children}
      {isEnding && extendable && (
        <Button kind="secondary" className="basis-full lg:basis-auto" onClick={onExtend}>
          Give me {holdMinutes} more minutes
        </Button>
      )}
    </div>
  );
}

type HoldProps = {
  selected: readonly string[];
  lapsed: readonly string[];
  expiresAt: string | null;
  extendable: boolean;
  onTakeAgain: () => void;
};

export function HoldClock({ selected, lapsed, expiresAt, extendable, onTakeAgain }: HoldProps) {
  if (selected.length === 0 && lapsed.length > 0) {
    return (
      <Notice tone="warn" className="mt-4">
        <p className="mb-4">
          The {holdMinutes} minutes for {lapsed.join(', ')} are over, so others may take them now. The typed names stay
          here.
        </p>
        <Button onClick={onTakeAgain}>Take {lapsed.join(', ')} again</Button>
      </Notice>
    );
  }
  if (selected.length === 0 || expiresAt === null) return null;
  return (
    <p className="text-muted mt-4 text-sm">
      Yours until <strong>{localTime(new Date(expiresAt))}</strong>
      {!extendable && `. Seats of one trip can be kept for ${maxHeldMinutes} minutes.`}
    </p>
  );
}
