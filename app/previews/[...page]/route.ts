import { z } from 'zod';
import { drawPagePreview } from '@/server/bff/screens/previews';
import { handleFile } from '@/server/bff/http/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ page: z.array(z.string()) }),
  type: 'image/png',
  publicSeconds: 24 * 60 * 60,
  run: ({ params }) => drawPagePreview(params.page),
});
