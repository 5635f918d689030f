import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const statistics = pgTable(
  'statistics',
  {
    current: boolean('current').primaryKey().default(true),
    customers: integer('customers').notNull(),
    buses: integer('buses').notNull(),
    ticketsSold: integer('tickets_sold').notNull(),
    routes: integer('routes').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (t) => [check('statistics_one_row', sql`${t.current}`)],
);
