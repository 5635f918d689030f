import type { PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';

/** The worker's role may not create it. */
export async function installJobQueue(client: PoolClient): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}
