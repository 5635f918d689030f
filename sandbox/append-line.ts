import { appendFileSync, existsSync, statSync, truncateSync } from 'node:fs';

/**
 * Appends a line, or nothing at all when the disk is full. Synchronous on purpose: after the kernel has the bytes, killing
 * this process cannot lose them.
 */
export function appendLine(file: string, line: string): void {
  const bytes = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    if (existsSync(file)) truncateSync(file, bytes);
    throw error;
  }
}
