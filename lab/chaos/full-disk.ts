import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const sizeMegabytes = 900;
const blockBytes = 256 * 1024;

export function mountSmallDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const unmount = (folder: string) => execFileSync('umount', ['--lazy', folder]);

export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(blockBytes);
  try {
    for (;;) writeSync(file, block);
  } catch {
    closeSync(file);
  }
  return () => rmSync(path);
}
