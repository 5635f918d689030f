import { sql } from 'drizzle-orm';
import { together } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';

export type Work = (platform: Platform) => Promise<unknown>;

export const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason));

const gate = sql`hashtextextended('gate of a test', 0)`;

/** Runs `quick` to its end while `slow` waits for its first lock after its checks. Returns the outcome of both. */
export async function overtake(platform: Platform, slow: Work, quick: Work) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const gated: Platform = {
    ...platform,
    // The gate is a lock in PostgreSQL, so that the statements that follow the locks in one write wait too.
    lockSeats: async (tx, ...keys) => {
      arrive();
      const wait = sql`select set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${gate})`;
      await together(tx.execute(wait).execute(), platform.lockSeats(tx, ...keys));
    },
  };
  const { endOfSlow, quickEnd } = await platform.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${gate})`);
    const slowEnds = Promise.allSettled([slow(gated)]);
    await arrived;
    const [quickEnd] = await Promise.allSettled([quick(platform)]);
    return { endOfSlow: () => slowEnds, quickEnd };
  });
  const [slowEnd] = await endOfSlow();
  return { slow: outcomeOf(slowEnd), quick: outcomeOf(quickEnd) };
}
