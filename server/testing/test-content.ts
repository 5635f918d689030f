import { instantAt } from '@/lib/format/time';
import { inTransaction, type Database } from '@/server/db/client';
import { replaceFaqs, savePicture, savePost } from '@/server/platform/content/content.repo';
import type { Body } from '@/server/api/endpoints/table';

/** Of a picture whose bytes are nobody's: no test looks at it. */
const picture = { image: 'picture-of-the-tests', width: 400, height: 266, webp: Buffer.from('RIFF0000WEBP') };

export const testPicture = { image: picture.image, width: picture.width };

/** In every test database. */
export const testPost = {
  id: 'what-the-tests-read',
  title: 'What the tests read',
  description: 'A post that is always there.',
  body: 'Seats are held for {{holdMinutes}} minutes.',
  categoryTitle: 'Tests',
  publishedAt: instantAt('2026-01-02', 0),
  image: picture.image,
  imageAlt: 'A picture of nothing',
};

export async function addTestContent(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await savePicture(tx, picture);
    await savePost(tx, testPost);
    await replaceFaqs(tx, [
      { title: 'Do children need a ticket?', description: 'Above {{childFareAge}} years, yes.' },
      { title: 'Who runs the buses?', description: 'Operators do.' },
    ]);
  });
}

export const contactBody = (): Body<'postContact'> => ({
  name: 'Naledi Kgosi',
  email: 'naledi@tsela.example',
  message: 'Where does the bus to Kasane leave?',
});
