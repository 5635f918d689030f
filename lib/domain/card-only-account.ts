import { lapseDays } from '@/lib/limits';

const windowMs = lapseDays * 24 * 3_600_000;

/** Returns the end of the time in which an account pays by card only, after `maxLapses` lapses in 30 days, or null. */
export function cardOnlyUntil(lapses: readonly Date[], now: Date, maxLapses: number): Date | null {
  const times = lapses.map((lapse) => lapse.getTime()).toSorted((one, other) => one - other);
  const last = times.findLast((time, index) => {
    const first = times[index - maxLapses + 1];
    return first !== undefined && time - first < windowMs;
  });
  return last !== undefined && last + windowMs > now.getTime() ? new Date(last + windowMs) : null;
}
