import type { Platform } from '@/server/platform/platform';
import { listNamedImages } from './accounts.repo';

const dayMs = 24 * 60 * 60_000;
const batch = 500;

/** A process can die between the file and the row. A file of the last day may still get its row. */
export async function deleteUnnamedPictures({ db, clock, pictures }: Platform): Promise<number> {
  const old = await pictures.listOld(new Date(clock().getTime() - dayMs));
  let count = 0;
  for (let first = 0; first < old.length; first += batch) {
    const names = old.slice(first, first + batch);
    const named = await listNamedImages(db, names);
    const unnamed = names.filter((name) => !named.has(name));
    await Promise.all(unnamed.map((name) => pictures.remove(name)));
    count += unnamed.length;
  }
  return count;
}
