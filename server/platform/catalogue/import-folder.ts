import { systemClock, type Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import type { AuditAuthor } from '@/server/db/write-audit-row';
import { importTimetable, TimetableRefusal, type ImportSummary } from './import-timetable';
import { maxProblems, type Problem } from '@/server/platform/import/problems';
import { noPictures } from './timetable-pictures';
import type { LineOf, Timetable } from './timetable/parse-timetable';
import { readTimetableFolder } from './timetable/read-timetable-folder';

export type FolderImport = { ok: true; summary: ImportSummary } | { ok: false; problems: readonly Problem[] };

export async function importFolder(
  db: Database,
  folder: string,
  { clock = systemClock, author }: { clock?: Clock; author?: AuditAuthor } = {},
): Promise<FolderImport> {
  const read = await readTimetableFolder(folder);
  if (!read.ok) return read;
  const { timetable, lineOf } = read;
  const loaded = await loadPictures(folder, timetable, lineOf);
  if ('problems' in loaded) return { ok: false, problems: loaded.problems.slice(0, maxProblems) };
  try {
    const { pictures } = loaded;
    return { ok: true, summary: await importTimetable(db, timetable, { clock, lineOf, pictures, author }) };
  } catch (error) {
    if (!(error instanceof TimetableRefusal)) throw error;
    return { ok: false, problems: error.problems };
  }
}

async function loadPictures(folder: string, timetable: Timetable, lineOf: LineOf) {
  const { operators, buses } = timetable;
  const named = operators.some(({ logoFile }) => logoFile) || buses.some(({ photoFile }) => photoFile);
  if (!named) return { pictures: noPictures };
  // Imported only when needed, because the picture library is slow to load.
  const { readTimetablePictures } = await import('./read-pictures');
  return readTimetablePictures(folder, timetable, lineOf);
}
