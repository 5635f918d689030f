import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** Reads complete lines only. A kill can cut the last line short. That write was never acknowledged. */
export function readLines<Line>(file: string, schema: z.ZodType<Line>): Line[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  const wholeBytes = content.lastIndexOf('\n') + 1;
  if (wholeBytes < content.length) truncateSync(file, wholeBytes);
  const lines = content.subarray(0, wholeBytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)));
}

/**
 * Appends a line, or nothing at all when the disk is full. Synchronous on purpose: after the kernel has the bytes, killing
 * this process cannot lose them.
 */
export function appendLine(file: string, line: unknown): void {
  const bytes = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  } catch (error) {
    if (existsSync(file)) truncateSync(file, bytes);
    throw error;
  }
}
