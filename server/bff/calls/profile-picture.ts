import { AppError } from '@/lib/errors';
import { pictureProblem } from '@/lib/domain/picture-rules';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { openPicture } from '@/server/open-picture';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

const side = 256;

/** Reads the form field `picture`. Errors: picture_type (by the file name, spec section 5), picture_too_large. */
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

/**
 * Returns a square WebP of 256 pixels without the file's metadata, such as location and camera. Errors: picture_type.
 */
export async function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await openPicture(bytes, ['jpeg', 'png', 'gif'])
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 78 })
      .toBuffer();
  } catch (error) {
    throw new AppError('picture_type', { cause: error });
  }
}

/** Errors: picture_type. */
export async function savePicture(session: SessionToken, bytes: Uint8Array) {
  const webp = (await squarePicture(bytes)).toString('base64');
  await upstream('savePicture', { params: { userId: session.userId }, body: { webp } }, callAs(session));
}

/** Errors: not_found. */
export async function loadPicture(session: SessionToken): Promise<Buffer> {
  const { webp } = await upstream('picture', { params: { userId: session.userId } }, callAs(session));
  return Buffer.from(webp, 'base64');
}
