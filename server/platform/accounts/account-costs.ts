import { createBoundedQueue } from '@/server/bounded-queue';
import { hashQueueLimits, minimumDurationMs } from '@/server/limits';
import type { Platform } from '@/server/platform/platform';

export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  minimumDurationMs,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hashQueue: createBoundedQueue(hashQueueLimits),
};
