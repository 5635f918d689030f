'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { holdMinutes } from '@/lib/limits';
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

const warnings = [
  { under: 60, text: 'We hold your seats for 1 more minute' },
  { under: 300, text: 'We hold your seats for 5 more minutes' },
];

/** Announces the end at 5 and 1 minutes and offers one extension (WCAG 2.2.1). The typed names stay. */
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
  const warning = warnings.find(({ under }) => secondsLeft <= under)?.text;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg px-4 py-3 ${warning ? 'bg-warn-soft' : 'bg-accent-soft'}`}
    >
      <p>
        Yours until <strong>{localTime(new Date(expiresAt))}</strong>
        <span role="status" className="block font-semibold">
          {warning}
        </span>
      </p>
      {extendable && (
        <Button kind="secondary" onClick={onExtend}>
          Give me {holdMinutes} more minutes
        </Button>
      )}
    </div>
  );
}
