import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { holdMinutes, maxHeldMinutes } from '@/lib/limits';
import { localTime } from '@/lib/format/time';

type Props = {
  selected: readonly string[];
  lapsed: readonly string[];
  expiresAt: string | null;
  extendable: boolean;
  onTakeAgain: () => void;
};

export function HoldClock({ selected, lapsed, expiresAt, extendable, onTakeAgain }: Props) {
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
