import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { systemClock } from '@/lib/format/time';
import { platformRole } from '@/lib/permissions';
import { inTransaction, type Database } from '@/server/db/client';
import { importFolder } from '@/server/platform/timetable/import-folder';
import type { Staff } from '@/server/platform/platform';
import { draftTimetable } from '@/server/platform/timetable/timetable-drafts';
import { addMember } from '@/server/platform/staff/people';
import { addPassenger } from '@/server/testing/test-passengers';
import { openNewDatabase } from './new-database';
import { compared, judged, timedMs, type Row } from './row';

const rounds = 12;
const sample = 'server/platform/timetable/sample';
const author = { actor: 'bench', reason: null };

/** Returns the files of an operator with other places at its stops, so that an import replaces every schedule. */
async function nextFiles(db: Database, staff: Staff, place: string): Promise<Record<string, string>> {
  const uuid = await draftTimetable({ db, clock: systemClock }, staff, {
    change: (stored) => ({ ...stored, 'stops.csv': stored['stops.csv'].map((stop) => ({ ...stop, place })) }),
  });
  const { rows } = await db.execute<{ files: Record<string, string> }>(
    sql`select files from timetable_drafts where uuid = ${uuid}`,
  );
  return rows[0]?.files ?? {};
}

async function addPlatformMember(db: Database) {
  const { id: userId } = await addPassenger(db);
  await inTransaction(db, (tx) => addMember(tx, { operatorId: null, userId, role: platformRole }, author));
  const { rows } = await db.execute<{ id: number }>(sql`select id::int from staff_members`);
  return rows[0]?.id ?? 0;
}

export async function measurePreview(databaseUrl: string): Promise<Row> {
  const db = await openNewDatabase(databaseUrl, 'previews');
  const folder = await mkdtemp(join(tmpdir(), 'tsela-bench-'));
  try {
    const imported = await importFolder(db, sample);
    if (!imported.ok) throw new Error('the sample timetable was refused');
    const memberId = await addPlatformMember(db);
    const { rows: operators } = await db.execute<{ id: number }>(sql`select id::int from operators order by id`);
    const pairs: { ours: number; baseline: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const pair = { ours: 0, baseline: 0 };
      for (const { id } of operators) {
        const staff = { memberId, role: platformRole, operatorId: id };
        const files = await nextFiles(db, staff, `Bay ${round}`);
        for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
        pair.ours += await timedMs(() => draftTimetable({ db, clock: systemClock }, staff, { change: () => files }));
        pair.baseline += await timedMs(async () => {
          const { ok } = await importFolder(db, folder, { author });
          if (!ok) throw new Error('the command was refused');
        });
      }
      if (round > 0) pairs.push(pair);
    }
    const row = compared('the preview of the sample timetable over its import by the command, median', 'ms', pairs);
    return judged(row, { of: 'ratio', is: '≤', mark: 1.3 });
  } finally {
    await db.$client.end();
    await rm(folder, { recursive: true });
  }
}
