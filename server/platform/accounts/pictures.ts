import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@/lib/errors';
import { pictureUploadsPerHour } from '@/lib/limits';
import { inTransaction, type Database } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { consume, limiterOf } from '@/server/platform/rate-limits';
import { addMissingPicture, findPicture, listMissingPictures, replacePicture } from './accounts.repo';

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

function ignoreMissing(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** Copies the pictures that an older version stored as files. Each start may repeat it. */
export async function copyPictureFiles(db: Database, folder: string): Promise<number> {
  let count = 0;
  for (const { userId, image } of await listMissingPictures(db)) {
    const webp = await readFile(join(folder, basename(image))).catch(ignoreMissing);
    if (!webp) continue;
    await addMissingPicture(db, userId, webp);
    count += 1;
  }
  return count;
}
