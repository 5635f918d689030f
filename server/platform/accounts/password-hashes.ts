/** All hashes of a process run in one queue, because they use the threads of files, names and compression. */
import { hash, verify } from '@node-rs/argon2';
import type { Platform } from '@/server/platform/platform';
import { createBoundedQueue } from '@/server/process/bounded-queue';
import { hashQueueLimits, minimumDurationMs } from '@/server/budgets/limits';

export type HashCosts = Pick<Platform, 'passwordCost' | 'hashQueue'>;

export const hashPassword = ({ passwordCost, hashQueue }: HashCosts, password: string): Promise<string> =>
  hashQueue.run(() => hash(password, passwordCost));

export const verifyPassword = ({ hashQueue }: HashCosts, passwordHash: string, password: string): Promise<boolean> =>
  hashQueue.run(() => verify(passwordHash, password));

export const productionAccountCosts: Pick<Platform, 'minimumDurationMs' | 'passwordCost' | 'hashQueue'> = {
  minimumDurationMs,
  // OWASP's recommendation for argon2id.
  passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  hashQueue: createBoundedQueue(hashQueueLimits),
};
