import { createHash } from 'node:crypto';
import { openPicture } from '@/server/open-picture';

/** One picture in the widths of `srcset`, WebP. `image` names it: the same file makes the same name. */
export type MadePicture = { image: string; sizes: { width: number; height: number; webp: Buffer }[] };

const widths = [400, 800, 1200] as const;
/** A part of the name: another way of making pictures makes other names. */
const recipe = 'webp-1';
const quality = 74;
/** The formats that docs/guides/importing.md names. */
const kinds = ['png', 'jpeg', 'webp', 'svg'] as const;

export const pictureName = (bytes: Uint8Array): string =>
  createHash('sha256').update(recipe).update(bytes).digest('base64url').slice(0, 22);

/** Never larger than the picture is; a drawing (SVG) has any size. Throws where it can not be read. */
export async function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  const { width: own, format } = await openPicture(bytes, kinds).metadata();
  const isDrawing = format === 'svg';
  const wanted = isDrawing ? [...widths] : widths.filter((width) => width <= own);
  const sizes = await Promise.all(
    (wanted.length > 0 ? wanted : [own]).map(async (width) => {
      // Drawn at the size that is wanted, and not enlarged afterwards. 72 is the density of a drawing's own size.
      const density = isDrawing ? Math.min(2400, Math.max(72, (72 * width) / own)) : undefined;
      const made = await openPicture(bytes, kinds, density)
        .rotate()
        .resize({ width })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true });
      return { width: made.info.width, height: made.info.height, webp: made.data };
    }),
  );
  return { image: pictureName(bytes), sizes };
}
