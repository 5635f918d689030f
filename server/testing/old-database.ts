import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { jobLimits } from '@/server/db/client';
import { openTestDatabase, type TestDatabase } from './test-database';

const migrations = z.array(z.object({ when: z.number(), sql: z.string() }));

/** The journal times and the files of the 28 migrations of commit 6619a171, as its server/db/migrations has them. */
const file = 'server/testing/migrations-of-6619a171.json.gz';

/** Opens a database as a start of commit 6619a171 made it, without its job queue and its rights. */
export async function openOldDatabase(): Promise<TestDatabase> {
  const test = await openTestDatabase(4, jobLimits, 'template0');
  const { $client } = test.db;
  await $client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { when, sql } of migrations.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))) {
    await $client.query(sql);
    const hash = createHash('sha256').update(sql).digest('hex');
    await $client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
  }
  return test;
}
