import { sql } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { cataloguePictures } from '@/server/db/schema/catalogue';

/** The same file always has the same name. Only logos have a `png`, which the PDF uses. */
export type CataloguePicture = { name: string; webp: Buffer; png: Buffer | null };

export type CataloguePictureKind = 'logo' | 'photo';

export type TimetablePictures = Record<CataloguePictureKind, ReadonlyMap<string, CataloguePicture>>;

export const noPictures: TimetablePictures = { logo: new Map(), photo: new Map() };

export async function savePictures(tx: Transaction, pictures: readonly CataloguePicture[]) {
  for (const picture of pictures) await tx.insert(cataloguePictures).values(picture).onConflictDoNothing();
}

/** The caller has locked all timetables, so each picture in use is stored with its operator or bus. */
export async function deleteUnusedPictures(tx: Transaction) {
  await tx.delete(cataloguePictures).where(
    sql`not exists (select 1 from operators where logo = catalogue_pictures.name)
        and not exists (select 1 from buses where photo = catalogue_pictures.name)`,
  );
}
