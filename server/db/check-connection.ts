import { Pool } from 'pg';

/**
 * Returns a function that checks the database over its own connection, so that a full pool does not matter. Callers at
 * the same time share one check. It throws after `limitMs`, also if the database is paused.
 */
export function createConnectionCheck(url: string, limitMs: number) {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  pool.on('error', () => undefined);
  let current: Promise<void> | undefined;
  async function check() {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('select 1');
      isBroken = false;
    } finally {
      client.release(isBroken);
    }
  }
  return {
    check: () => (current ??= check().finally(() => (current = undefined))),
    close: () => pool.end(),
  };
}
