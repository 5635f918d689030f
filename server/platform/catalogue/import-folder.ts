import { systemClock, type Clock } from '@/lib/time';
import type { Database } from '@/server/db/client';
import { importTimetable, TimetableRefusal, type ImportSummary } from './import-timetable';
import type { Problem } from '@/server/platform/import/problems';
import { readTimetableFolder } from './timetable/read-timetable-folder';

export type FolderImport = { ok: true; summary: ImportSummary } | { ok: false; problems: readonly Problem[] };

/** Imports the timetable in a folder (README.md of ./timetable): all of it, or nothing and what is wrong with it. */
export async function importFolder(db: Database, folder: string, clock: Clock = systemClock): Promise<FolderImport> {
  const read = await readTimetableFolder(folder);
  if (!read.ok) return read;
  try {
    return { ok: true, summary: await importTimetable(db, read.timetable, { clock, lineOf: read.lineOf }) };
  } catch (error) {
    if (!(error instanceof TimetableRefusal)) throw error;
    return { ok: false, problems: error.problems };
  }
}
