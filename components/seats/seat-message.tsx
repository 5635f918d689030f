import type { LiveStatus } from '@/lib/browser/live-seats';
import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';
import { Button } from '@/components/ui/button';
import type { GroupBus } from '@/lib/contracts/seats';

type Props = {
  id: string;
  problem: string | null;
  message: string;
  nextGroup: GroupBus | undefined;
  status: LiveStatus;
};

const bar = 'rounded-lg border-l-4 px-3 py-2 shadow-lift';
const liveTexts: Record<LiveStatus, readonly [label: string, look: string]> = {
  connecting: ['Connecting to live seats…', 'bg-edge'],
  live: ['Seats are live', 'bg-good'],
  down: ['Seats are checked every few seconds', 'bg-warn'],
};

/** Stays on the screen while the map scrolls. Its height is reserved, so that no seat moves under a finger. */
export function SeatMessage({ id, problem, message, nextGroup, status }: Props) {
  const isQuiet = problem === null && message === '';
  const [label, look] = liveTexts[status];
  return (
    <div
      className={`mb-2 grid min-h-14 content-center text-sm text-balance ${isQuiet ? '' : 'pointer-events-none sticky top-18 z-5'}`}
    >
      {isQuiet && (
        <p className="text-muted">
          <span
            role="img"
            aria-label={label}
            title={label}
            className={`noscript:hidden mr-2 inline-block size-2 rounded-full ${look}`}
          />
          Up to {maxSeatsPerTransaction} seats, held {holdMinutes} minutes
        </p>
      )}
      {problem !== null && (
        <p id={id} role="alert" className={`bg-bad-soft border-bad font-semibold ${bar}`}>
          {problem}
        </p>
      )}
      <p role="status" className={message === '' ? '' : `bg-warn-soft border-warn font-semibold ${bar}`}>
        {message}
        {nextGroup && (
          <a href={nextGroup.href} className="pointer-events-auto flex min-h-11 w-fit items-center">
            {`Next bus with ${nextGroup.count} together: ${nextGroup.departs}`}
          </a>
        )}
      </p>
    </div>
  );
}

type TogetherProps = { disabled: boolean; onPick: (count: number) => void };

const counts = Array.from({ length: maxSeatsPerTransaction - 1 }, (_, index) => index + 2);

export function SeatsTogetherButtons({ disabled, onPick }: TogetherProps) {
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 sm:flex">
      {counts.map((count) => (
        <Button
          key={count}
          kind="secondary"
          className="max-sm:px-2 max-sm:py-1 max-sm:text-sm max-sm:leading-4"
          disabled={disabled}
          onClick={() => onPick(count)}
        >
          {`${count} seats together`}
        </Button>
      ))}
    </div>
  );
}
