import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@/lib/errors';
import { inTransaction, type Database } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { count } from '@/server/platform/count';
import { addMissingPicture, findPicture, listMissingPictures, replacePicture } from './accounts.repo';

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

export async function countPictureUpload(platform: Platform, userId: number): Promise<{ counted: true }> {
  await count(platform, 'picture-upload', { account: String(userId) });
  return { counted: true };
}

export async function savePicture(platform: Platform, userId: number, webp: string): Promise<{ saved: true }> {
  const bytes = Buffer.from(webp, 'base64');
  if (!isWebp(bytes)) throw new AppError('picture_type');
  await count(platform, 'picture', { account: String(userId) });
  await inTransaction(platform.db, (tx) => replacePicture(tx, userId, `${randomUUID()}.webp`, bytes));
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
