import { z } from 'zod';
import { writeSitemapPart } from '@/server/bff/sitemap';
import { handleFile } from '@/server/bff/handle';

export const GET = handleFile({
  caller: 'anyone',
  params: z.object({ file: z.string() }),
  type: 'application/xml; charset=utf-8',
  run: ({ params }) => writeSitemapPart(params.file),
});
