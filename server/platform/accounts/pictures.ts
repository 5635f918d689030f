import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { pictureUploadsPerHour } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { consume, limiterOf } from '@/server/platform/rate-limits';
import { getUser, replaceImage } from './accounts.repo';

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

const uploads = { points: pictureUploadsPerHour, duration: 60 * 60 };

export async function countPictureUpload({ db }: Platform, userId: number): Promise<{ counted: true }> {
  await consume(limiterOf(db, 'picture upload', uploads), String(userId));
  return { counted: true };
}

/** Each picture has a new name, so that a partly written one is never shown. */
export async function savePicture(platform: Platform, userId: number, webp: string): Promise<{ saved: true }> {
  const bytes = Buffer.from(webp, 'base64');
  if (!isWebp(bytes)) throw new AppError('picture_type');
  await consume(limiterOf(platform.db, 'picture', uploads), String(userId));
  const name = `${randomUUID()}.webp`;
  await platform.pictures.save(name, bytes);
  const before = await inTransaction(platform.db, (tx) => replaceImage(tx, userId, name));
  if (before) await platform.pictures.remove(before);
  return { saved: true };
}

export async function loadPicture(platform: Platform, userId: number): Promise<{ webp: string }> {
  const name = (await getUser(platform.db, userId)).image;
  const bytes = name ? await platform.pictures.load(name) : undefined;
  if (!bytes) throw new AppError('not_found');
  return { webp: bytes.toString('base64') };
}
