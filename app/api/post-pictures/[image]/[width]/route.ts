import { z } from 'zod';
import { loadPostPicture } from '@/server/bff/pages/posts-page';
import { handleFile } from '@/server/bff/routes/handle';

const yearSeconds = 365 * 24 * 60 * 60;

/** A changed picture has another URL, so the response never changes. */
export const GET = handleFile({
  caller: 'anyone',
  params: z.object({
    image: z.string().regex(/^[\w-]{1,64}$/),
    width: z.coerce.number().int().min(1).max(10_000),
  }),
  type: 'image/webp',
  publicSeconds: yearSeconds,
  run: ({ params }) => loadPostPicture(params.image, params.width),
});
