import { writeSitemapIndex } from '@/server/bff/sitemap';
import { handleFile } from '@/server/bff/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'application/xml; charset=utf-8',
  run: () => writeSitemapIndex(),
});
