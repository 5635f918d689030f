import { AppError, Reason } from '@/lib/errors';
import type { Clock } from '@/lib/format/time';
import { log } from '@/server/observability/log';

const everyMs = 60_000;
/** Deadlines of seats follow the database's clock, and deadlines of money and sessions the clock of the process. */
const maxDifferenceMs = 5_000;

/** While the database does not respond, the last result counts. */
export function startClockWatch(readDatabaseTime: () => Promise<Date>, clock: Clock) {
  let differenceMs = 0;
  async function compare() {
    const before = clock().getTime();
    const databaseTime = (await readDatabaseTime()).getTime();
    const after = clock().getTime();
    // The database read its clock between both times, so a slow response is no difference.
    differenceMs = Math.max(before - databaseTime, databaseTime - after, 0);
    if (differenceMs > maxDifferenceMs)
      log.error({ event: 'clock_differs', differenceMs }, 'The clock of this process differs from the database’s.');
  }
  const quietly = () => void compare().catch(() => undefined);
  quietly();
  const timer = setInterval(quietly, everyMs).unref();
  return {
    compare,
    refuseWrongClock: () => {
      if (differenceMs <= maxDifferenceMs) return;
      const cause = new Reason(`the clock of this process is ${differenceMs} ms away from the database's`);
      throw new AppError('unavailable', { retryAfter: everyMs / 1000, cause });
    },
    stop: () => clearInterval(timer),
  };
}
