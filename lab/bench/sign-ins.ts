import { verify } from '@node-rs/argon2';
import { openDatabase, jobLimits } from '@/server/db/client';
import { hashPassword } from '@/server/platform/accounts/password-hashes';
import { signIn } from '@/server/platform/accounts/sign-in';
import { prepareTemplate } from '@/server/testing/prepare-template';
import { addPassengers } from '@/server/testing/test-passengers';
import { benchPlatform } from './platform';
import { compared, timedMs, type Row, type BenchSettings } from './row';

const workers = 8;
const pairs = 4;
const perWorker = 10;
const password = 'Bench#2026';

/** Returns how often per second all workers together complete `work`. A worker runs one `work` at a time. */
async function rate(work: (worker: number) => Promise<unknown>): Promise<number> {
  const elapsedMs = await timedMs(() =>
    Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        for (let times = 0; times < perWorker; times += 1) await work(worker);
      }),
    ),
  );
  return (workers * perWorker * 1000) / elapsedMs;
}

/**
 * Measures sign-ins per second of the use case, compared with checks of an argon2id hash. The difference is the cost of
 * limits, lock and session.
 */
export async function measureSignIns({ databaseUrl }: BenchSettings): Promise<Row[]> {
  await prepareTemplate(databaseUrl);
  const db = openDatabase(databaseUrl, workers, jobLimits);
  try {
    const platform = benchPlatform(db);
    const passwordHash = await hashPassword(platform, password);
    const rates: { ours: number; baseline: number }[] = [];
    // The first pair warms up. Each pair has new users, because sign-ins of one user are limited.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const users = await addPassengers(db, workers, { passwordHash });
      const one = {
        ours: await rate((worker) =>
          signIn(
            platform,
            { phone: users[worker]?.phone ?? '' },
            { password, clientAddress: '127.0.0.1', device: null },
          ),
        ),
        baseline: await rate(() => verify(passwordHash, password)),
      };
      if (pair > 0) rates.push(one);
    }
    return [compared(`sign-ins per second, ${workers} workers, over a bare argon2id check`, '/s', rates)];
  } finally {
    await db.$client.end();
  }
}
