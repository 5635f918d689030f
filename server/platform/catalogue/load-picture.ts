import { AppError } from '@/lib/errors';
import type { Queries } from '@/server/db/client';
import { findPicture } from './pictures.repo';

export { findPicture };

export async function loadCataloguePicture(queries: Queries, name: string, format: 'webp' | 'png'): Promise<Buffer> {
  const bytes = (await findPicture(queries, name))?.[format];
  if (!bytes) throw new AppError('not_found');
  return bytes;
}
