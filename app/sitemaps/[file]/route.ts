import { z } from 'zod';
import { writeSitemapPart } from '@/server/bff/files/sitemap';
import { handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ file: z.string() }),
  type: 'application/xml; charset=utf-8',
  run: ({ params }) => writeSitemapPart(params.file),
});
