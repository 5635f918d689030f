import { instantAt } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { faqs, postImages, posts } from '@/server/db/schema/content';
import type { Body } from '@/server/api/endpoints/table';

/** A picture with placeholder bytes. No test reads them. */
const picture = { image: 'picture-of-the-tests', width: 400, height: 266, webp: Buffer.from('RIFF0000WEBP') };

export const testPicture = { image: picture.image, width: picture.width };

export const testPost = {
  id: 'what-the-tests-read',
  title: 'What the tests read',
  description: 'A post that is always there.',
  body: 'Seats are held for {{holdMinutes}} minutes.',
  categoryTitle: 'Tests',
  publishedAt: instantAt('2026-01-02', 0),
  image: picture.image,
  imageAlt: 'A placeholder picture',
};

export async function addTestContent(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(postImages).values(picture).onConflictDoNothing();
    await tx.insert(posts).values(testPost).onConflictDoNothing();
    await tx.delete(faqs);
    await tx.insert(faqs).values([
      { position: 1, title: 'Do children need a ticket?', description: 'Above {{childFareAge}} years, yes.' },
      { position: 2, title: 'Who runs the buses?', description: 'Operators do.' },
    ]);
  });
}

export const contactBody = (): Body<'postContact'> => ({
  name: 'Naledi Kgosi',
  email: 'naledi@tsela.example',
  message: 'Where does the bus to Kasane leave?',
});
