import { eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '@/server/db/client';
import { cataloguePictures } from '@/server/db/schema/catalogue';
import type { CataloguePicture } from './timetable-pictures';

export async function findPicture(queries: Queries, name: string): Promise<CataloguePicture | undefined> {
  const [found] = await queries.select().from(cataloguePictures).where(eq(cataloguePictures.name, name));
  return found;
}

export async function savePictures(tx: Transaction, pictures: readonly CataloguePicture[]) {
  for (const picture of pictures) await tx.insert(cataloguePictures).values(picture).onConflictDoNothing();
}

/** Deletes the pictures that no operator and no bus has any more. The timetable's lock must be held. */
export async function deleteUnusedPictures(tx: Transaction) {
  await tx.delete(cataloguePictures).where(
    sql`not exists (select 1 from operators where logo = catalogue_pictures.name)
        and not exists (select 1 from buses where photo = catalogue_pictures.name)`,
  );
}
