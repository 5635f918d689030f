import { createHash } from 'node:crypto';
import { pictureMegapixels } from '@/lib/limits';
import { countPixels, isOfKind, openPicture, pictureQueue } from '@/server/documents/open-picture';
import type { CataloguePicture, CataloguePictureKind } from './pictures.repo';

export const maxPictureBytes = 5 * 1024 * 1024;

type Picture = ReturnType<typeof openPicture>;

/** Part of the hashed name. Change it when the encoding changes, so that the pictures get new names. */
const recipe = 'catalogue-1';
const fileKinds = ['png', 'jpeg', 'webp'] as const;
const maxPixels = pictureMegapixels * 1_000_000;
const decodeSeconds = 5;
const tooManyPixels = 'has too many pixels; make it smaller';
const white = '#ffffff';
/** Screens show a logo at up to 48 CSS pixels with a pixel ratio of 2. The PDF prints it at up to 300 dpi. */
const logoPixels = { screen: 96, print: 192 } as const;
const photoPixels = { width: 640, height: 360 } as const;

/** Returns the reason if it refuses the file. */
export const makeCataloguePicture = (kind: CataloguePictureKind, bytes: Buffer) =>
  pictureQueue.admit(() => pictureQueue.run(() => encodePicture(kind, bytes)));

async function encodePicture(kind: CataloguePictureKind, bytes: Buffer): Promise<CataloguePicture | string> {
  try {
    const open = () => openPicture(bytes, fileKinds).timeout({ seconds: decodeSeconds });
    if (isOfKind(bytes, fileKinds) && (await countPixels(bytes)) > maxPixels) return tooManyPixels;
    const name = createHash('sha256').update(`${recipe} ${kind}`).update(bytes).digest('base64url').slice(0, 22);
    if (kind === 'photo') return { name, webp: await encodePhoto(open()), png: null };
    return {
      name,
      webp: await square(open(), logoPixels.screen).webp({ quality: 70, effort: 6 }).toBuffer(),
      png: await square(open(), logoPixels.print).png({ palette: true }).toBuffer(),
    };
  } catch {
    return 'cannot be read as a picture';
  }
}

export function refusalOf(reason: string, bytes: Buffer) {
  if (reason === tooManyPixels) return 'picture_pixels';
  return isOfKind(bytes, fileKinds) ? 'picture_damaged' : 'picture_type';
}

const square = (picture: Picture, side: number): Picture =>
  picture
    .autoOrient()
    .resize({ width: side, height: side, fit: 'contain', background: white })
    .flatten({ background: white });

const encodePhoto = (picture: Picture): Promise<Buffer> =>
  picture
    .autoOrient()
    .resize({ ...photoPixels, fit: 'cover' })
    .flatten({ background: white })
    .webp({ quality: 72, effort: 6 })
    .toBuffer();
