import { createHash } from 'node:crypto';
import { openPicture } from '@/server/documents/open-picture';

export type EncodedPicture = { image: string; sizes: { width: number; height: number; webp: Buffer }[] };

const widths = [400, 800, 1200] as const;
/** Part of the hashed name. Change it when the encoding changes, so that the pictures get new names. */
const recipe = 'webp-1';
const quality = 74;
const kinds = ['png', 'jpeg', 'webp', 'svg'] as const;

export const pictureName = (bytes: Uint8Array): string =>
  createHash('sha256').update(recipe).update(bytes).digest('base64url').slice(0, 22);

export async function makePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const { width: own, format } = await openPicture(bytes, kinds).metadata();
  const isDrawing = format === 'svg';
  const requested = isDrawing ? [...widths] : widths.filter((width) => width <= own);
  const sizes = await Promise.all(
    (requested.length > 0 ? requested : [own]).map(async (width) => {
      // An SVG is drawn at the wanted size instead of being enlarged. A density of 72 gives its natural size.
      const density = isDrawing ? Math.min(2400, Math.max(72, (72 * width) / own)) : undefined;
      const encoded = await openPicture(bytes, kinds, density)
        .rotate()
        .resize({ width })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      return { width: encoded.info.width, height: encoded.info.height, webp: encoded.data };
    }),
  );
  return { image: pictureName(bytes), sizes };
}
