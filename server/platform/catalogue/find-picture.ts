import type { Queries } from '@/server/db/client';
import { findPicture as selectPicture } from './pictures.repo';

/** Returns an operator's logo or a bus's photo, in both formats. Undefined if no picture has the name. */
export async function findPicture(
  queries: Queries,
  name: string,
): Promise<{ webp: Buffer; png: Buffer | null } | undefined> {
  return selectPicture(queries, name);
}
