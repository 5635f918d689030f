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
  timetableFiles,
  type TimetableResult,
} from './timetable/parse-timetable';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@/server/platform/import/decode-text';
import { codeOf, readSmallFile } from '@/server/platform/import/read-file-inside';
import { maxFileBytes } from './timetable/read-rows';

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

type FileRead = { file: string; text: string } | { file: string; problem: Omit<Problem, 'file'> };

async function readTimetableFolder(folder: string): Promise<TimetableResult> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return { ok: false, problems: [{ file: folder, line: 0, reason: folderReason(error) }] };
  }
  const present = timetableFiles.filter((file) => names.includes(file));
  const read: FileRead[] = [];
  for (const file of present) read.push(await readText(folder, file));

  const unexpected = names.filter((name) => isUnexpected(name)).map((name) => [name, ''] as const);
  const texts = read.flatMap((each) => ('text' in each ? [[each.file, each.text] as const] : []));
  const result = parseTimetable(new Map([...unexpected, ...texts]));
  const unread = read.flatMap((each) => ('problem' in each ? [{ file: each.file, ...each.problem }] : []));
  if (unread.length === 0) return result;
  // The parser reports an unreadable file as missing, so its problems for that file are dropped.
  const others = result.ok ? [] : result.problems.filter(({ file }) => !unread.some((each) => each.file === file));
  return { ok: false, problems: [...unread, ...others] };
}

const isUnexpected = (name: string) =>
  /\.csv$/i.test(name) && !leftover.test(name) && !timetableFiles.some((file) => file === name);

async function readText(folder: string, file: string): Promise<FileRead> {
  const bytes = await readSmallFile(join(folder, file), maxFileBytes).catch(
    (error: unknown) => `cannot be read (${codeOf(error)})`,
  );
  const decoded = typeof bytes === 'string' ? { line: 0, reason: bytes } : decodeText(bytes);
  return 'text' in decoded ? { file, ...decoded } : { file, problem: decoded };
}

function folderReason(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'the folder does not exist';
    case 'ENOTDIR':
      return 'is not a folder';
    default:
      return `cannot be read (${codeOf(error)})`;
  }
}
