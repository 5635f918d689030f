import sharp, { type Sharp } from 'sharp';
import { pictureQueueLimits } from '@/server/budgets/limits';
import { createBoundedQueue } from '@/server/process/bounded-queue';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/** A decoded picture takes up to 100 MB of memory and a third of a second of all cores. */
export const pictureQueue = createBoundedQueue(pictureQueueLimits);

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'svg';

/** Above the resolution of phone cameras, and low enough for a decoded picture to fit in memory. */
const maxPixels = 60_000_000;

/** Checks of the first bytes. They are as strict as the decoder's own, so that no other decoder reads the file. */
const beginnings: Record<PictureKind, (start: string) => boolean> = {
  jpeg: (start) => start.startsWith('\xff\xd8\xff'),
  png: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  gif: (start) => /^GIF8[79]a/.test(start),
  webp: (start) => /^RIFF[^]{4}WEBP/.test(start),
  svg: (start) => /^(\xef\xbb\xbf)?\s*</.test(start) && /<svg[\s>]/.test(start),
};
const allKinds = Object.keys(beginnings) as PictureKind[];

function kindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  return allKinds.find((kind) => beginnings[kind](start));
}

export const isOfKind = (bytes: Uint8Array, kinds: readonly PictureKind[]): boolean =>
  kinds.some((kind) => kind === kindOf(bytes));

/** The chunks of a PNG that change what is seen. `eXIf` says which side is up. */
const seenChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'IDAT', 'IEND', 'eXIf']);

/** The decoder inflates every text of a PNG before its limits apply, and 49 KB become 50 MB. JPEG and WebP do not compress texts. */
function withoutTexts(bytes: Uint8Array): Uint8Array {
  if (kindOf(bytes) !== 'png') return bytes;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [file.subarray(0, 8)];
  for (let start = 8; start + 8 <= file.length;) {
    const chunk = file.subarray(start, start + 12 + file.readUInt32BE(start));
    if (seenChunks.has(chunk.toString('latin1', 4, 8))) kept.push(chunk);
    start += chunk.length;
  }
  return Buffer.concat(kept);
}

export async function countPixels(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(withoutTexts(bytes), { limitInputPixels: false }).metadata();
  return width * height;
}

export function openPicture(bytes: Uint8Array, kinds: readonly PictureKind[], density?: number): Sharp {
  if (!isOfKind(bytes, kinds)) throw new Error(`unsupported picture format: ${String(kindOf(bytes))}`);
  // Every browser shows a JPEG without its last bytes.
  const failOn = isOfKind(bytes, ['jpeg']) ? 'none' : 'error';
  return sharp(withoutTexts(bytes), { limitInputPixels: maxPixels, failOn, ...(density ? { density } : {}) });
}
