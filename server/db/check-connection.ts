import { Pool } from 'pg';
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { readOnlyState } from './named-client';

const retryAfterSeconds = 2;

/** Fails without a primary. Uses its own connection, so that a full pool does not matter, and ends after `limitMs`. */
export function createConnectionCheck(url: string, limitMs: number) {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let current: Promise<Date> | undefined;
  async function read() {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const { rows } = await client.query<{ time: number; isReadOnly: boolean }>(
        `select extract(epoch from clock_timestamp())::float8 * 1000 as time,
           current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      );
      const [{ time, isReadOnly } = { time: NaN, isReadOnly: false }] = rows;
      if (isReadOnly) throw Object.assign(new Error('the database is read-only'), { code: readOnlyState });
      isBroken = false;
      return new Date(time);
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
    readTime,
    close: () => pool.end(),
  };
}
