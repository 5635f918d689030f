import { createHash } from 'node:crypto';

/** Returns a uuid (version 8) of a hash of the parts, so that a repeated request has the key of the first one. */
export function derivedKey(...parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
