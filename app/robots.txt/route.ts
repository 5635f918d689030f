import { writeRobots } from '@/server/bff/sitemap';
import { handleFile } from '@/server/bff/handle';

export const GET = handleFile({
  caller: 'anyone',
  type: 'text/plain; charset=utf-8',
  run: () => Promise.resolve(writeRobots()),
});
