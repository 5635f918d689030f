import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import type { Platform } from '@/server/platform/platform';
import { getUser, updateUser } from './accounts.repo';

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/**
 * Replaces a user's picture. Each picture has a new name, so that a partly written one is never shown. Errors:
 * picture_type.
 */
export async function savePicture(platform: Platform, userId: number, webp: string): Promise<{ saved: true }> {
  const bytes = Buffer.from(webp, 'base64');
  if (!isWebp(bytes)) throw new AppError('picture_type');
  const before = await getUser(platform.db, userId);
  const name = `${randomUUID()}.webp`;
  await platform.pictures.save(name, bytes);
  await updateUser(platform.db, userId, { image: name });
  if (before.image) await platform.pictures.remove(before.image);
  return { saved: true };
}

/** Returns a user's picture. Errors: not_found. */
export async function loadPicture(platform: Platform, userId: number): Promise<{ webp: string }> {
  const name = (await getUser(platform.db, userId)).image;
  const bytes = name ? await platform.pictures.load(name) : undefined;
  if (!bytes) throw new AppError('not_found');
  return { webp: bytes.toString('base64') };
}
