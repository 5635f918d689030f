import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DatabaseRefusal } from './check-database';
import type { Database } from './client';

export const migrationsFolder = 'server/db/migrations';

/** The baseline makes the schema of the 28 migrations of commit 6619a171, and takes the place of their rows. */
export const replaced = {
  count: 28,
  lastWhen: 1_795_782_346_073,
  lastHash: '1954555d177a18de64d0b4a05be26eab4fd66b044c7555d81c41ffd3c4eaf5c1',
};

export type AppliedMigration = { hash: string; when: number };

export const isReplaced = ({ when }: AppliedMigration) => when <= replaced.lastWhen;

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const knownMigrations = () =>
  journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries;

export async function appliedMigrations(db: Pick<Database, 'execute'>): Promise<AppliedMigration[]> {
  const { rows: found } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await db.execute<{ hash: string; when: string }>(
    sql`select hash, created_at as when from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** Returns the reason why a start cannot bring the database to this version, or undefined. `applied` is in its order. */
export function problemOfVersion(
  subject: 'database' | 'backup',
  applied: readonly AppliedMigration[],
): string | undefined {
  const known = knownMigrations().map(({ when }) => when);
  const old = applied.filter(isReplaced);
  const newest = old.at(-1);
  if (newest && newest.when < replaced.lastWhen)
    return `The ${subject} is of a version before commit 6619a171: start it once with commit 6619a171`;
  const isWhole = !newest || (old.length === replaced.count && newest.hash === replaced.lastHash);
  const baseline = newest ? known.slice(0, 1) : [];
  const whens = [...baseline, ...applied.filter((migration) => !isReplaced(migration)).map(({ when }) => when)];
  if (isWhole && whens.every((when, place) => when === known[place])) return undefined;
  if (isWhole && known.every((when, place) => when === whens[place]))
    return `The ${subject} is of a newer version than this one: use that version`;
  return `The migrations of the ${subject} belong to an unknown version: use another ${subject}`;
}

/** Refuses a database whose migrations are not exactly those of this version. */
export async function refuseOtherMigrations(db: Database) {
  const known = knownMigrations();
  const applied = (await appliedMigrations(db)).map(({ when }) => when);
  const missing = known.filter(({ when }) => !applied.includes(when)).map(({ tag }) => tag);
  if (missing.length > 0) {
    throw new DatabaseRefusal(
      `The database does not have the migration ${missing.join(', ')} of this version. Start the site with this version first, because only a start migrates the database`,
    );
  }
  const unknown = applied.filter((time) => !known.some(({ when }) => when === time)).length;
  if (unknown > 0) {
    throw new DatabaseRefusal(
      `The database has ${unknown} migrations of a newer version, after ${known.at(-1)?.tag}. Run the command of the newest version, also after the site went back to an older one`,
    );
  }
}
