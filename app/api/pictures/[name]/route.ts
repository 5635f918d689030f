import { z } from 'zod';
import { loadCataloguePicture } from '@/server/bff/reads/pictures';
import { handleFile } from '@/server/bff/routes/handle';

const yearSeconds = 365 * 24 * 60 * 60;

/** A name always stands for the same picture, so the response never changes. */
export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/) }),
  type: 'image/webp',
  publicSeconds: yearSeconds,
  run: ({ params }) => loadCataloguePicture(params.name, 'webp'),
});
