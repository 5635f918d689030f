import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { complaintsOf } from './test-imports';
import { openTestDatabase } from './test-database';
import { importContent } from '@/server/platform/content/import-content';

export const head = (more = ''): string =>
  `---\ntitle: Night buses\ndescription: What to take.\ncategory: Travelling\ndate: 2026-10-12\n${more}---\n`;
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
export const withPicture = head('image: bus.svg\nimageAlt: A bus\n');

/** A date after the publication of every post. */
export const later = new Date('2100-01-01');

export type ContentFolder = Awaited<ReturnType<typeof openContentFolder>>;

export async function openContentFolder() {
  const [database, path] = await Promise.all([openTestDatabase(2), mkdtemp(join(tmpdir(), 'texts-'))]);
  const run = () => importContent(database.db, path);
  return {
    db: database.db,
    databaseUrl: database.url,
    path,
    run,
    async write(files: Record<string, string | Buffer>) {
      for (const [file, content] of Object.entries(files)) {
        await mkdir(dirname(join(path, file)), { recursive: true });
        await writeFile(join(path, file), content);
      }
    },
    complaints: () => complaintsOf(database.db, run),
    async close() {
      await Promise.all([database.close(), rm(path, { recursive: true })]);
    },
  };
}
