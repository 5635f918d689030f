import type { Queries } from '@/server/db/client';
import { countContent } from './content.repo';

/** Returns true if a post or question is stored. */
export async function hasContent(queries: Queries): Promise<boolean> {
  return (await countContent(queries)) > 0;
}
