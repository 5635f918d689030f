import { createHash } from 'node:crypto';
import { openPicture } from '@/server/open-picture';
import type { CataloguePicture, PictureKind } from './timetable-pictures';

type Picture = ReturnType<typeof openPicture>;

/** A part of the name, so that another way to make pictures makes other names. */
const recipe = 'catalogue-1';
const fileKinds = ['png', 'jpeg', 'webp'] as const;
const maxDecodedBytes = 64 * 1024 * 1024;
const decodeSeconds = 5;
const white = '#ffffff';
/** Shown at up to 48 px on screens with two pixels per px, and in the PDF at up to 300 dots per inch. */
const logoPixels = { screen: 96, print: 192 } as const;
const photoPixels = { width: 640, height: 360 } as const;

/**
 * Decodes a picture and encodes it again without its metadata. A logo becomes a square on white, a photo is cut to 16:9.
 * Returns the reason as text if the picture is refused.
 */
export async function makeCataloguePicture(kind: PictureKind, bytes: Buffer): Promise<CataloguePicture | string> {
  try {
    const open = () => openPicture(bytes, fileKinds).timeout({ seconds: decodeSeconds });
    if ((await decodedBytes(open())) > maxDecodedBytes) return 'has too many pixels; make it smaller';
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

/** Returns the memory that the whole picture takes, by its header. A progressive JPEG is held as 16-bit numbers. */
async function decodedBytes(picture: Picture): Promise<number> {
  const { width, height, channels, depth, isProgressive } = await picture.metadata();
  const bytesPerSample = depth === 'uchar' && !isProgressive ? 1 : 2;
  return width * height * channels * bytesPerSample;
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
