import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '@/server/platform/platform';

type MinimumDuration = Pick<Platform, 'minimumDurationMs'>;

/** Resolves when the minimum duration has passed from now. */
export const startMinimumDuration = ({ minimumDurationMs }: MinimumDuration) =>
  wait(minimumDurationMs, undefined, { ref: false });

/**
 * Runs `work`. Returns its result, or throws its error, after the minimum duration at the earliest, so that the response
 * time does not reveal whether an account exists.
 */
export async function withMinimumDuration<T>(
  { minimumDurationMs }: MinimumDuration,
  work: () => Promise<T>,
): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumDurationMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
