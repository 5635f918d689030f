import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A half-open range [departure sequence, arrival sequence) of stops. */
export const int4range = customType<{ data: string }>({ dataType: () => 'int4range' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const publicId = () => uuid('uuid').notNull().unique().defaultRandom();
export const reference = (name: string) => bigint(name, { mode: 'number' }).notNull();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
