import { z } from 'zod';
import { handleFile } from '@/server/bff/routes/handle';
import { drawPageImage } from '@/server/bff/files/previews';

export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ page: z.array(z.string()) }),
  type: 'image/png',
  publicSeconds: 24 * 60 * 60,
  run: ({ params }) => drawPageImage(params.page),
});
