import type { Queries } from '@/server/db/client';
import { countContent } from './content.repo';

export async function hasContent(queries: Queries): Promise<boolean> {
  return (await countContent(queries)) > 0;
}
