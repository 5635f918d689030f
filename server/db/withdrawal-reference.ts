import { type AnyColumn, sql } from 'drizzle-orm';

export const withdrawalReference = (uuid: string) => `W${uuid.slice(0, 8).toUpperCase()}`;

export const referenceInSql = (uuid: AnyColumn | ReturnType<typeof sql>) =>
  sql<string>`'W' || upper(left(${uuid}::text, 8))`;
