import type { Database } from '@/server/db/client';
import { cataloguePictures } from '@/server/db/schema/catalogue';

const logo = { name: 'logo-of-the-tests', webp: Buffer.from('RIFF0000WEBP'), png: Buffer.from('PNG') };

export const testLogo = { name: logo.name, format: 'webp' } as const;

/** Stores a logo that belongs to no operator. The next import deletes it. */
export async function addTestLogo(db: Database): Promise<void> {
  await db.insert(cataloguePictures).values(logo).onConflictDoNothing();
}

export const newPicture = { webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA' };
