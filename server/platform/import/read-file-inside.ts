import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';

export async function readFileInside(folder: string, path: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const relativePath = relative(await realpath(folder), await realpath(path));
    if (relativePath.startsWith('..') || relativePath.startsWith(sep)) return 'is outside the folder';
    return await readSmallFile(path, maxBytes);
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
  }
}

export async function readSmallFile(path: string, maxBytes: number): Promise<Buffer | string> {
  // Checked before the file is opened: reading a pipe never ends, and a huge file would fill the memory.
  const stats = await stat(path);
  if (!stats.isFile()) return 'is not a file';
  if (stats.size > maxBytes) return `is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`;
  return readFile(path);
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
}
