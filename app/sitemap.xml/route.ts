import { writeSitemapIndex } from '@/server/bff/screens/sitemap';
import { handleFile } from '@/server/bff/http/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'application/xml; charset=utf-8',
  run: () => writeSitemapIndex(),
});
