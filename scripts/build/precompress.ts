import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const COMPRESSES_WELL = /\.(js|mjs|css|html|json|map|svg|txt|xml|webmanifest|ico|wasm)$/;
const WORTH_IT_BYTES = 1024;
const AT_ONCE = 4;

const encoders = {
  '.br': (size: number) =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
  '.gz': () => createGzip({ level: 9 }),
};

async function compress(file: string): Promise<void> {
  const { size } = statSync(file);
  if (size < WORTH_IT_BYTES || !COMPRESSES_WELL.test(file)) return;
  for (const [extension, encoder] of Object.entries(encoders)) {
    const target = file + extension;
    await pipeline(createReadStream(file), encoder(size), createWriteStream(`${target}.new`));
    // A compressed copy that is not smaller is deleted. The web server then sends the plain file.
    if (statSync(`${target}.new`).size < size) await rename(`${target}.new`, target);
    else await rm(`${target}.new`);
  }
}

async function copyTo(file: string, from: string, to: string): Promise<string> {
  const copy = join(to, relative(from, file));
  await mkdir(dirname(copy), { recursive: true });
  await copyFile(file, copy);
  return copy;
}

/** Writes `.br` and `.gz` copies beside the files that become smaller. With `target`, copies the folder there first. */
export async function compressFolder(folder: string, target?: string): Promise<void> {
  if (target) await mkdir(target, { recursive: true });
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|new)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  const work = async () => {
    for (const file of queue) await compress(target ? await copyTo(file, folder, target) : file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
