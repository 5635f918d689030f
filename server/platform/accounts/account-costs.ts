import { createBoundedQueue } from '@/server/bounded-queue';
import { hashQueueLimits, minimumDurationMs } from '@/server/limits';
import type { Platform } from '@/server/platform/platform';

/** Costs of account calls in production. Only tests of these costs use them; the other tests set lower ones. */
export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  minimumDurationMs,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hashQueue: createBoundedQueue(hashQueueLimits),
};
