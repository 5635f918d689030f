import type { Platform } from '@/server/platform/platform';

/** What each call about an account costs in production. Tests set lower costs, except those that are about the costs. */
export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost'> = {
  // Longer than the work for an existing account takes.
  minimumDurationMs: 250,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
};
