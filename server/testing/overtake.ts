import type { Platform } from '@/server/platform/platform';

export type Work = (platform: Platform) => Promise<unknown>;

/** Returns 'done', or the code of the refusal. */
export const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason));

/** Runs `quick` to its end while `slow` waits for its first lock after its checks. Returns the outcome of both. */
export async function overtake(platform: Platform, slow: Work, quick: Work) {
  let arrive: () => void = () => undefined;
  let open: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const gated: Platform = {
    ...platform,
    lockSeats: async (...keys) => {
      arrive();
      await opened;
      return platform.lockSeats(...keys);
    },
  };
  const slowEnds = Promise.allSettled([slow(gated)]);
  await arrived;
  const [quickEnd] = await Promise.allSettled([quick(platform)]);
  open();
  const [slowEnd] = await slowEnds;
  return { slow: outcomeOf(slowEnd), quick: outcomeOf(quickEnd) };
}
