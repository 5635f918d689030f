import { readdirSync, readFileSync } from 'node:fs';

const folder = 'server/db/migrations';
/** 0027 adds indexes to audit_rows while only commands have written its rows. */
const lastUnchecked = '0027';
const large =
  'audit_rows bookings ledger_entries ledger_transfers message_outbox passengers payment_attempts seat_claims users';

/** Returns what would block a site that serves while the migration runs (docs/guides/production.md, Upgrade). */
function problemsOf(sql: string): string[] {
  const onLarge = new RegExp(`\\bon (?:only )?(?:"public"\\.)?"?(?:${large.split(' ').join('|')})\\b`, 'i');
  const statements = sql.split(/;|--> statement-breakpoint/).map((statement) => statement.replaceAll(/--.*$/gm, ''));
  const added = [...sql.matchAll(/add value (?:if not exists )?'(\w+)'/gi)].map(([, value]) => value);
  return statements.flatMap((statement) => [
    ...(/create (?:unique )?index (?!concurrently)/i.test(statement) && onLarge.test(statement) ? ['index'] : []),
    ...(/\bset not null\b/i.test(statement) && !/validate constraint/i.test(sql) ? ['not null'] : []),
    ...(/alter column \S+ (?:set data )?type\b/i.test(statement) ? ['type'] : []),
    ...(!/add value/i.test(statement) && added.some((value) => statement.includes(`'${value}'`)) ? ['enum'] : []),
  ]);
}

test.each([
  ['CREATE INDEX "a" ON "bookings" USING btree ("id");', ['index']],
  ['CREATE UNIQUE INDEX CONCURRENTLY "a" ON "bookings" ("id");', []],
  ['CREATE INDEX "a" ON "refunds" ("id");', []],
  ['ALTER TABLE "trips" ALTER COLUMN "note" SET NOT NULL;', ['not null']],
  ['ALTER TABLE trips VALIDATE CONSTRAINT note_set; ALTER TABLE trips ALTER COLUMN note SET NOT NULL;', []],
  ['ALTER TABLE "trips" ALTER COLUMN "note" SET DATA TYPE bigint;', ['type']],
  [`ALTER TYPE "claim" ADD VALUE 'blocked'; UPDATE seats SET state = 'blocked';`, ['enum']],
])('%s', (sql, problems) => {
  expect(problemsOf(sql)).toEqual(problems);
});

test('no new migration blocks a site that serves', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastUnchecked);
  const problems = files.map((file) => [file, ...problemsOf(readFileSync(`${folder}/${file}`, 'utf8'))]);
  expect(problems.filter(({ length }) => length > 1)).toEqual([]);
});
