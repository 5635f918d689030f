import { isUtf8 } from 'node:buffer';
import type { Problem } from './problems';

export const decodeText = (bytes: Uint8Array): { text: string } | Pick<Problem, 'line' | 'reason'> =>
  isUtf8(bytes)
    ? { text: new TextDecoder().decode(bytes) }
    : { line: wrongLine(bytes), reason: 'is not UTF-8; save the file as CSV UTF-8' };

/** In UTF-8, the byte 0x0a occurs only as a line feed. */
function wrongLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(start, next))) return line;
    start = next;
  }
  return 0;
}
