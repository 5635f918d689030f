import { holdMinutes, maxSeatsPerTransaction } from '@/lib/limits';

type Props = {
  /** Identifies the problem, so that the seat map can name it as its description. */
  id: string;
  /** A refusal of the form, announced at once. */
  problem: string | null;
  /** Changes of the seats, and refusals of single seats. */
  message: string;
};

const bar = 'rounded-lg border-l-4 px-3 py-2 shadow-lift';

/**
 * The line above the seat map. It holds the limit, and in its place any message about the seats. It stays on the screen
 * while the map scrolls, and its height is reserved, so that no seat moves under a finger.
 */
export function SeatMessage({ id, problem, message }: Props) {
  const isQuiet = problem === null && message === '';
  return (
    <div
      className={`mb-4 grid min-h-14 content-center text-sm text-balance ${isQuiet ? '' : 'pointer-events-none sticky top-18 z-5'}`}
    >
      {isQuiet && (
        <p className="text-muted">
          Choose up to {maxSeatsPerTransaction} seats. They are held for you for {holdMinutes} minutes.
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
