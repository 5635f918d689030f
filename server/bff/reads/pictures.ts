import { AppError } from '@/lib/errors';
import { pictureMegapixels } from '@/lib/limits';
import { pictureProblem } from '@/lib/domain/picture-rules';
import { type SessionToken, callAs } from '../session/session-cookie';
import { countPixels, isOfKind, openPicture, pictureQueue } from '@/server/documents/open-picture';
import { upstream } from '@/server/api/upstream';

const side = 256;
const kinds = ['jpeg', 'png', 'gif'] as const;
const maxPixels = pictureMegapixels * 1_000_000;

export async function readPicture(request: Request): Promise<{ bytes: Uint8Array }> {
  const file = await request.formData().then(
    (form) => form.get('picture'),
    () => null,
  );
  if (!(file instanceof File)) throw new AppError('invalid_request', { fields: { picture: 'missing' } });
  const problem = pictureProblem(file);
  if (problem) throw new AppError(problem);
  return { bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Returns a square WebP of 256 pixels without the file's metadata, such as location and camera. */
export async function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  if (!isOfKind(bytes, kinds)) throw new AppError('picture_type');
  try {
    if ((await countPixels(bytes)) > maxPixels) throw new AppError('picture_pixels');
    return await openPicture(bytes, kinds)
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture_damaged', { cause: error });
  }
}

/** Replaces the picture of the user. The upload is counted before the file is decoded. */
export async function savePicture(session: SessionToken, bytes: Uint8Array, queue = pictureQueue) {
  const params = { userId: session.userId };
  await queue.admit(async () => {
    await upstream('countPictureUpload', { params }, callAs(session));
    const webp = await queue.run(() => squarePicture(bytes));
    await upstream('savePicture', { params, body: { webp: webp.toString('base64') } }, callAs(session));
  });
}

export async function loadPicture(session: SessionToken): Promise<Buffer> {
  const { webp } = await upstream('picture', { params: { userId: session.userId } }, callAs(session));
  return Buffer.from(webp, 'base64');
}

export async function loadCataloguePicture(name: string, format: 'webp' | 'png'): Promise<Uint8Array> {
  const { bytes } = await upstream('cataloguePicture', { params: { name, format } });
  return Buffer.from(bytes, 'base64');
}
