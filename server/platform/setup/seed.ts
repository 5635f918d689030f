import { importFolder } from '@/server/platform/catalogue/import-folder';
import type { Database } from '@/server/db/client';

const sampleFolder = 'server/platform/catalogue/timetable/sample';
const author = { actor: 'sandbox', reason: null };
const sampleContentFolder = 'server/platform/content/sample';

export async function loadSampleTimetable(db: Database) {
  const result = await importFolder(db, sampleFolder, { author });
  if (!result.ok) throw new Error(`the sample timetable has problems: ${JSON.stringify(result.problems.slice(0, 3))}`);
  return result.summary;
}

export async function loadSampleContent(db: Database): Promise<{ posts: number; faqs: number }> {
  // Imported only when needed, because the picture library is slow to load.
  const { importContent } = await import('@/server/platform/content/import-content');
  const result = await importContent(db, sampleContentFolder, author);
  if (!result.ok) throw new Error(`the sample texts have problems: ${JSON.stringify(result.problems.slice(0, 3))}`);
  return { posts: result.summary.added.length, faqs: result.summary.faqs?.count ?? 0 };
}
