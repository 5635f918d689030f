import { createBoundedQueue } from '@/server/process/bounded-queue';
import { hashQueueLimits, minimumDurationMs } from '@/server/budgets/limits';
import type { Platform } from '@/server/platform/platform';

export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  minimumDurationMs,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hashQueue: createBoundedQueue(hashQueueLimits),
};
