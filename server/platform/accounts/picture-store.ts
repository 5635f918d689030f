import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '@/server/platform/platform';

/** The folder may hold other files, which are not listed. */
const pictureName = /^[\da-f-]{36}\.webp(\.part)?$/;

function ignoreMissing(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

export function folderPictures(folder: string): PictureStore {
  return {
    save: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
    },
    load: (name) => readFile(join(folder, name)).catch(ignoreMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
    listOld: async (before) => {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const old: string[] = [];
      for (const name of names.filter((file) => pictureName.test(file))) {
        const found = await stat(join(folder, name)).catch(ignoreMissing);
        if (found && found.mtime < before) old.push(name);
      }
      return old;
    },
  };
}
