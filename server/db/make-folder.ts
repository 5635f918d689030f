import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Node.js never returns from a recursive `mkdir` in /proc, so a probe comes first. */
export function makeFolder(path: string) {
  let above = path;
  while (!existsSync(above)) above = dirname(above);
  rmdirSync(mkdtempSync(join(above, '.probe-')));
  mkdirSync(path, { recursive: true });
}
