import type { PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';

/** Creates the schema of the job queue, or migrates it. The worker's role may not. */
export async function installJobQueue(client: PoolClient): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}
