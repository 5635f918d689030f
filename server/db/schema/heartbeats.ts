import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** `web`: a process that serves visitors or the API. */
export const heartbeats = pgTable('heartbeats', {
  process: text('process', { enum: ['web', 'worker'] }).primaryKey(),
  beatAt: instant('beat_at')
    .notNull()
    .default(sql`now()`),
});
