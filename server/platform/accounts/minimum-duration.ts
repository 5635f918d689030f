import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '@/server/platform/platform';

type MinimumDuration = Pick<Platform, 'minimumDurationMs'>;

export const startMinimumDuration = ({ minimumDurationMs }: MinimumDuration) =>
  wait(minimumDurationMs, undefined, { ref: false });

/** The response time then does not reveal whether an account exists. */
export async function withMinimumDuration<T>(
  { minimumDurationMs }: MinimumDuration,
  work: () => Promise<T>,
): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minimumDurationMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
