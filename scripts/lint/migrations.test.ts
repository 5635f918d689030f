import { readdirSync, readFileSync } from 'node:fs';

const folder = 'server/db/migrations';
/** The baseline runs on an empty database. */
const lastUnchecked = '0000';
const large =
  'audit_rows bookings ledger_entries ledger_transfers message_outbox passengers payment_attempts seat_claims users';

const repeatable = /^\s*(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) /i;

/** Returns what would block a site that serves while the migration runs, or what server/db/apply-migrations.ts cannot repeat. */
function problemsOf(sql: string): string[] {
  const onLarge = new RegExp(`\\bon (?:only )?(?:"public"\\.)?"?(?:${large.split(' ').join('|')})\\b`, 'i');
  const statements = sql.split(/;|--> statement-breakpoint/).map((statement) => statement.replaceAll(/--.*$/gm, ''));
  const isOutside = sql.startsWith('-- outside of a transaction\n');
  const [only = '', ...others] = statements.filter((statement) => statement.trim());
  const isRepeatable = others.length === 0 && repeatable.test(only);
  const added = [...sql.matchAll(/add value (?:if not exists )?'(\w+)'/gi)].map(([, value]) => value);
  const problems = statements.flatMap((statement) => [
    ...(/create (?:unique )?index (?!concurrently)/i.test(statement) && onLarge.test(statement) ? ['index'] : []),
    ...(/\bset not null\b/i.test(statement) && !/validate constraint/i.test(sql) ? ['not null'] : []),
    ...(/alter column \S+ (?:set data )?type\b/i.test(statement) ? ['type'] : []),
    ...(!/add value/i.test(statement) && added.some((value) => statement.includes(`'${value}'`)) ? ['enum'] : []),
  ]);
  return isOutside !== /\bconcurrently\b/i.test(statements.join()) || (isOutside && !isRepeatable)
    ? [...problems, 'outside']
    : problems;
}

/** The last migration of commit 4281f165. Going back to a release before it needs the backup. */
const lastFrozen = '0022';
/** Drops that a release without a reader or a writer of the name came before, as 'file: drop'. */
const permittedDrops: string[] = [];

/** Returns what the release before may still read or write: names that the migration takes away, and values that it demands. */
function dropsOf(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '').replaceAll('"public".', '').replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const again = (name: string) => new RegExp(`\\b(?:add constraint|create [^;(]*?) ${name}\\b`, 'i').test(code);
  const taken = [...code.matchAll(/\b(?:drop|rename) (?!not null)[^;,(]*/gi)].flatMap(([text]) => {
    const name = /^drop \w+ (?:concurrently )?(?:if exists )?(\w+)/i.exec(text)?.[1];
    return name !== undefined && again(name) ? [] : [text.trim()];
  });
  const demanded = [...code.matchAll(/\badd (?:column )?(?!constraint)\w+ [^;,]*\bnot null\b[^;,]*/gi)].flatMap(
    ([text]) => (/\b(?:default|generated)\b/i.test(text) ? [] : [text.trim()]),
  );
  return [...taken, ...demanded];
}

test.each([
  ['DROP TABLE IF EXISTS "places" CASCADE;', ['DROP TABLE IF EXISTS places CASCADE']],
  ['ALTER TABLE "legs" DROP COLUMN "fare_thebe", ADD COLUMN "a" text;', ['DROP COLUMN fare_thebe']],
  ['ALTER TABLE "public"."legs" DROP "fare_thebe";', ['DROP fare_thebe']],
  ['ALTER TABLE "trips" DROP CONSTRAINT "one_bus";', ['DROP CONSTRAINT one_bus']],
  ['ALTER TABLE a DROP CONSTRAINT b;--> statement-breakpoint\nALTER TABLE a ADD CONSTRAINT "b" CHECK (c > 0);', []],
  ['ALTER TABLE "trips" RENAME COLUMN "note" TO "text";', ['RENAME COLUMN note TO text']],
  ['ALTER TABLE "trips" RENAME TO "runs";', ['RENAME TO runs']],
  [`ALTER TYPE "claim" RENAME VALUE 'a' TO 'b';`, [`RENAME VALUE 'a' TO 'b'`]],
  ['DROP FUNCTION search_name(text);', ['DROP FUNCTION search_name']],
  ['DROP FUNCTION a(text); CREATE OR REPLACE FUNCTION a(b text) RETURNS text LANGUAGE sql RETURN b;', []],
  ['-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "a";', ['DROP INDEX CONCURRENTLY IF EXISTS a']],
  ['ALTER TABLE "trips" ALTER COLUMN "note" DROP DEFAULT;', ['DROP DEFAULT']],
  ['ALTER TABLE "trips" ALTER COLUMN "note" DROP NOT NULL;', []],
  ['ALTER TABLE "trips" ADD COLUMN "note" text NOT NULL;', ['ADD COLUMN note text NOT NULL']],
  [`ALTER TABLE "trips" ADD COLUMN "note" text DEFAULT '' NOT NULL, ADD "b" text;`, []],
  ['-- Nothing may drop column a\nCREATE TABLE "a" ("b" text NOT NULL);', []],
])('of %s the release before reads or writes %j', (sql, drops) => {
  expect(dropsOf(sql)).toEqual(drops);
});

test('no new migration takes away what the release before reads or writes', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastFrozen);
  const drops = files.flatMap((file) =>
    dropsOf(readFileSync(`${folder}/${file}`, 'utf8')).map((drop) => `${file}: ${drop}`),
  );
  expect(drops).toEqual(permittedDrops);
});

test.each([
  ['CREATE INDEX "a" ON "bookings" USING btree ("id");', ['index']],
  ['-- outside of a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "bookings" ("id");', []],
  ['-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "a";', []],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "bookings" ("id");', ['outside']],
  ['-- outside of a transaction\nCREATE INDEX CONCURRENTLY "a" ON "bookings" ("id");', ['outside']],
  [
    '-- outside of a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "bookings" ("id"); SELECT 1;',
    ['outside'],
  ],
  ['-- outside of a transaction\nUPDATE "trips" SET "note" = null;', ['outside']],
  ['CREATE INDEX "a" ON "refunds" ("id");', []],
  ['ALTER TABLE "trips" ALTER COLUMN "note" SET NOT NULL;', ['not null']],
  ['ALTER TABLE trips VALIDATE CONSTRAINT note_set; ALTER TABLE trips ALTER COLUMN note SET NOT NULL;', []],
  ['ALTER TABLE "trips" ALTER COLUMN "note" SET DATA TYPE bigint;', ['type']],
  [`ALTER TYPE "claim" ADD VALUE 'blocked'; UPDATE seats SET state = 'blocked';`, ['enum']],
  [`ALTER TYPE "claim" ADD VALUE 'blocked';`, []],
])('%s', (sql, problems) => {
  expect(problemsOf(sql)).toEqual(problems);
});

test('no new migration blocks a site that serves', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastUnchecked);
  const problems = files.map((file) => [file, ...problemsOf(readFileSync(`${folder}/${file}`, 'utf8'))]);
  expect(problems.filter(({ length }) => length > 1)).toEqual([]);
});

test('only the newest snapshot of drizzle-kit is stored', () => {
  const newest = readdirSync(folder)
    .toSorted()
    .findLast((file) => file.endsWith('.sql'));
  const files = readdirSync(`${folder}/meta`).filter((file) => file !== '_journal.json');
  expect(files).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});
