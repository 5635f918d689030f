import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';

type Props = {
  id: string;
  problem: string | null;
  message: string;
};

const bar = 'rounded-lg border-l-4 px-3 py-2 shadow-lift';

/** Stays on the screen while the map scrolls. Its height is reserved, so that no seat moves under a finger. */
export function SeatMessage({ id, problem, message }: Props) {
  const isQuiet = problem === null && message === '';
  return (
    <div
      className={`mb-2 grid min-h-10 content-center text-sm text-balance ${isQuiet ? '' : 'pointer-events-none sticky top-18 z-5'}`}
    >
      {isQuiet && (
        <p className="text-muted">
          Up to {maxSeatsPerTransaction} seats, held for you for {holdMinutes} minutes.
        </p>
      )}
      {problem !== null && (
        <p id={id} role="alert" className={`bg-bad-soft border-bad font-semibold ${bar}`}>
          {problem}
        </p>
      )}
      <p role="status" className={message === '' ? '' : `bg-warn-soft border-warn font-semibold ${bar}`}>
        {message}
      </p>
    </div>
  );
}
