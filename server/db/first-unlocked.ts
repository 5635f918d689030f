import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The ids of the first rows that no other worker has locked. It locks them, so that two workers never take one row. */
export const firstUnlocked = (table: PgTable, where: SQL | undefined, order: SQL, limit: number): SQL =>
  sql`(select id from ${table} where ${where} order by ${order} limit ${limit} for update skip locked)`;
