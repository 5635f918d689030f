import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '@/server/platform/platform';

/** Stores pictures in a folder of this machine or of a shared file system. */
export function folderPictures(folder: string): PictureStore {
  return {
    save: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
    },
    load: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
