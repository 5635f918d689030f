import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Platform, Staff } from '@/server/platform/platform';
import { deleteUnusedPictures, savePictures, type CataloguePictureKind } from './pictures.repo';
import { updatePhoto, updateProfile } from './profile.repo';
import { lockOperator } from './set-profile';
import { tryLockAllTimetables } from './timetable.repo';

type PictureCall = {
  platform: Platform;
  staff: Staff;
  author: AuditAuthor;
  params: { operatorId: string; busId?: string };
  body: { picture?: { base64: string }[]; reason?: string | undefined };
};

async function readPicture(kind: CataloguePictureKind, base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  // Imported only when needed, because the picture library is slow to load.
  const { makeCataloguePicture, maxPictureBytes, refusalOf } = await import('./read-pictures');
  if (bytes.length > maxPictureBytes) throw new AppError('picture_too_large');
  const picture = await makeCataloguePicture(kind, bytes);
  if (typeof picture === 'string') throw new AppError(refusalOf(picture, bytes));
  return picture;
}

/** Sets or removes the photo of a bus, or the logo without a bus. */
export async function setPicture({ platform, staff, author, params: { busId }, body }: PictureCall) {
  const kind = busId === undefined ? 'logo' : 'photo';
  const [sent] = body.picture ?? [];
  const picture = sent ? await readPicture(kind, sent.base64) : null;
  return inTransaction(platform.db, async (tx) => {
    const { id, uuid } = await lockOperator(tx, staff);
    if (picture) await savePictures(tx, [picture]);
    const name = picture?.name ?? null;
    if (busId === undefined) await updateProfile(tx, id, { logo: name });
    else if (!(await updatePhoto(tx, id, busId, name))) throw new AppError('not_found');
    if (await tryLockAllTimetables(tx)) await deleteUnusedPictures(tx);
    const subject = busId === undefined ? (['operator', uuid] as const) : (['bus', busId] as const);
    const action = picture ? 'picture.set' : 'picture.removed';
    return writeAuditRow(tx, author, { action, subject, after: { picture: kind } });
  });
}
