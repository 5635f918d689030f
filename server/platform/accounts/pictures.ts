import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { pictureUploadsPerHour } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { consume, limiterOf } from '@/server/platform/rate-limits';
import { findPicture, replacePicture } from './accounts.repo';

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

const uploads = { points: pictureUploadsPerHour, duration: 60 * 60 };

export async function countPictureUpload({ db }: Platform, userId: number): Promise<{ counted: true }> {
  await consume(limiterOf(db, 'picture upload', uploads), String(userId));
  return { counted: true };
}

export async function savePicture({ db }: Platform, userId: number, webp: string): Promise<{ saved: true }> {
  const bytes = Buffer.from(webp, 'base64');
  if (!isWebp(bytes)) throw new AppError('picture_type');
  await consume(limiterOf(db, 'picture', uploads), String(userId));
  await inTransaction(db, (tx) => replacePicture(tx, userId, `${randomUUID()}.webp`, bytes));
  return { saved: true };
}

export async function loadPicture({ db }: Platform, userId: number): Promise<{ webp: string }> {
  const bytes = await findPicture(db, userId);
  if (!bytes) throw new AppError('not_found');
  return { webp: bytes.toString('base64') };
}
