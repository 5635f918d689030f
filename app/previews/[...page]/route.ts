import * as z from 'zod/mini';
import { drawPageImage } from '@/server/bff/previews';
import { handleFile } from '@/server/http/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ page: z.array(z.string()) }),
  type: 'image/png',
  publicSeconds: 24 * 60 * 60,
  run: ({ params }) => drawPageImage(params.page),
});
