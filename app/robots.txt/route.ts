import { writeRobots } from '@/server/bff/screens/sitemap';
import { handleFile } from '@/server/bff/http/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'text/plain; charset=utf-8',
  run: () => Promise.resolve(writeRobots()),
});
