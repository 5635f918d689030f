import { createBoundedQueue } from '@/server/bounded-queue';
import type { Platform } from '@/server/platform/platform';

export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  // Longer than the work for an existing account takes.
  minimumDurationMs: 250,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // A process has four threads for files, names, compression and hashes.
  hashQueue: createBoundedQueue({ atOnce: 2, waiting: 50, retryAfterSeconds: 2 }),
};
