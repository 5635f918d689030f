import { writeSecurityContact } from '@/server/bff/files/sitemap';
import { handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'text/plain; charset=utf-8',
  run: () => Promise.resolve(writeSecurityContact()),
});
