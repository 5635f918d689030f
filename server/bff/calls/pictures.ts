import { upstream } from '@/server/api/upstream';

/** Returns an operator's logo or a bus's photo. Only logos have a PNG. Errors: not_found. */
export async function loadPicture(name: string, format: 'webp' | 'png'): Promise<Uint8Array> {
  const { bytes } = await upstream('cataloguePicture', { params: { name, format } });
  return Buffer.from(bytes, 'base64');
}
