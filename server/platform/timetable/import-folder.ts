import { systemClock, type Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import type { AuditAuthor } from '@/server/db/write-audit-row';
import { importTimetable, TimetableRefusal, type ImportSummary } from './import-timetable';
import { maxProblems, type Problem } from '@/server/platform/import/problems';
import { noPictures } from './pictures.repo';
import {
  type LineOf,
  type Timetable,
  parseTimetable,
  recognizeFiles,
  type TimetableResult,
} from './rules/parse-timetable';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, readSmallFile } from '@/server/platform/import/read-file-inside';
import { maxFileBytes } from './rules/read-rows';

type FolderImport = { ok: true; summary: ImportSummary } | { ok: false; problems: readonly Problem[] };

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

const leftover = /^(\.|~\$)/;

async function readTimetableFolder(folder: string): Promise<TimetableResult> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const reason = folderReasons.get(codeOf(error)) ?? unreadable(error);
    return { ok: false, problems: [{ file: folder, line: 0, reason }] };
  }
  const files: { name: string; bytes: Uint8Array }[] = [];
  const unread: Problem[] = [];
  for (const name of names.filter((one) => /\.csv$/i.test(one) && !leftover.test(one)).toSorted()) {
    const bytes = await readSmallFile(join(folder, name), maxFileBytes).catch(unreadable);
    if (typeof bytes === 'string') unread.push({ file: name, line: 0, reason: bytes });
    else files.push({ name, bytes });
  }
  const { texts, problems } = recognizeFiles(files);
  unread.push(...problems);
  const result = parseTimetable(texts);
  if (unread.length === 0) return result;
  // The parser reports an unreadable file as missing, so its problems for that file are dropped.
  const others = result.ok ? [] : result.problems.filter(({ file }) => !unread.some((each) => each.file === file));
  return { ok: false, problems: [...unread, ...others] };
}

const folderReasons = new Map([
  ['ENOENT', 'the folder does not exist'],
  ['ENOTDIR', 'is not a folder'],
]);
const unreadable = (error: unknown) => `cannot be read (${codeOf(error)})`;
