import { writeSitemap } from '@/server/bff/files/sitemap';
import { handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'application/xml; charset=utf-8',
  run: () => writeSitemap(),
});
