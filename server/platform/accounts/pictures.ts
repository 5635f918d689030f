import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { count } from '@/server/platform/count';
import { findPicture, replacePicture } from './accounts.repo';

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
