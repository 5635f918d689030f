import { sql } from 'drizzle-orm';
import type { Queries } from './client';

/** Runs an empty statement. Throws the error of the connection. */
export async function checkConnection(queries: Queries): Promise<void> {
  await queries.execute(sql`select 1`);
}
