import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTimetable, timetableFiles, type TimetableResult } from './parse-timetable';
import type { Problem } from '@/server/platform/import/problems';
import { codeOf } from '@/server/platform/import/read-failure';
import { maxFileBytes } from './read-rows';

/** Left behind by spreadsheet programs and file managers beside a file that is open or was copied. */
const leftover = /^(\.|~\$)/;

type Read = { file: string; text: string } | { file: string; problem: Omit<Problem, 'file'> };

/**
 * Reads a timetable from a folder with the six files of docs/guides/importing.md. It reads only plain files of at most 5 MB
 * of UTF-8. Other .csv files are problems. Files of other kinds are ignored.
 */
export async function readTimetableFolder(folder: string): Promise<TimetableResult> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return { ok: false, problems: [{ file: folder, line: 0, reason: folderReason(error) }] };
  }
  const present = timetableFiles.filter((file) => names.includes(file));
  const read: Read[] = [];
  for (const file of present) read.push(await readText(folder, file));

  const strangers = names.filter((name) => isStranger(name)).map((name) => [name, ''] as const);
  const texts = read.flatMap((each) => ('text' in each ? [[each.file, each.text] as const] : []));
  const result = parseTimetable(new Map([...strangers, ...texts]));
  const unread = read.flatMap((each) => ('problem' in each ? [{ file: each.file, ...each.problem }] : []));
  if (unread.length === 0) return result;
  // The parser takes a file that could not be read for one that is missing.
  const others = result.ok ? [] : result.problems.filter(({ file }) => !unread.some((each) => each.file === file));
  return { ok: false, problems: [...unread, ...others] };
}

const isStranger = (name: string) =>
  /\.csv$/i.test(name) && !leftover.test(name) && !timetableFiles.some((file) => file === name);

async function readText(folder: string, file: string): Promise<Read> {
  const refuse = (reason: string, line = 0): Read => ({ file, problem: { line, reason } });
  let bytes: Buffer;
  try {
    const path = join(folder, file);
    // Asked before it is opened: a pipe would keep us waiting, and a huge file would fill the memory.
    const stats = await stat(path);
    if (!stats.isFile()) return refuse('is not a file');
    if (stats.size > maxFileBytes) return refuse('is larger than 5 MB');
    bytes = await readFile(path);
  } catch (error) {
    return refuse(`can't be read (${codeOf(error)})`);
  }
  const text = decode(bytes);
  return text === null ? refuse('is not UTF-8; save the file as CSV UTF-8', wrongLine(bytes)) : { file, text };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line that is not UTF-8. No character of UTF-8 but the line feed itself holds its byte. */
function wrongLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (decode(bytes.subarray(start, next)) === null) return line;
    start = next;
  }
  return 0;
}

function folderReason(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'there is no such folder';
    case 'ENOTDIR':
      return 'is not a folder';
    default:
      return `can't be read (${codeOf(error)})`;
  }
}
