import { z } from 'zod';
import { loadPicture } from '@/server/bff/calls/pictures';
import { handleFile } from '@/server/bff/http/handle';

const yearSeconds = 365 * 24 * 60 * 60;

/** A name always stands for the same picture, so the response never changes. */
export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/) }),
  type: 'image/webp',
  publicSeconds: yearSeconds,
  run: ({ params }) => loadPicture(params.name, 'webp'),
});
