import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const heartbeats = pgTable('heartbeats', {
  process: text('process', { enum: ['web', 'worker'] }).primaryKey(),
  beatAt: instant('beat_at')
    .notNull()
    .default(sql`now()`),
});
