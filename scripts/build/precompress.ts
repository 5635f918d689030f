import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressesWell = /\.(js|mjs|css|html|json|map|svg|txt|xml|webmanifest|ico|wasm)$/;
const worthItBytes = 1024;
const atOnce = 4;

const encoders = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < worthItBytes) return;
  for (const [extension, encode] of Object.entries(encoders)) {
    const encoded = await encode(content);
    if (encoded.length < content.length) await writeFile(file + extension, encoded);
  }
}

export async function compressFolder(folder: string): Promise<void> {
  const queue = globSync('**/*', { cwd: folder })
    .filter((file) => compressesWell.test(file))
    .values();
  const work = async () => {
    for (const file of queue) await compress(join(folder, file));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
