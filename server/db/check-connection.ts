import { Pool } from 'pg';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';

const retryAfterSeconds = 2;

/**
 * Returns a function that checks the database over its own connection, so that a full pool does not matter. Callers at
 * the same time share one check. A check ends after `limitMs`, also if the database is paused. Errors: unavailable.
 */
export function createConnectionCheck(url: string, limitMs: number) {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let current: Promise<Date> | undefined;
  async function read() {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const { rows } = await client.query<{ time: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
      );
      isBroken = false;
      return new Date(rows[0]?.time ?? NaN);
    } finally {
      client.release(isBroken);
    }
  }
  const readInTime = () =>
    inTime(read(), limitMs).catch((cause: unknown) => {
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds, cause });
    });
  const readTime = () => (current ??= readInTime().finally(() => (current = undefined)));
  return {
    check: async () => {
      await readTime();
    },
    /** Returns the time of the database's clock. */
    readTime,
    close: () => pool.end(),
  };
}
