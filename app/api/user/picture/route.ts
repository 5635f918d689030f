import { handleFile } from '@/server/bff/routes/handle';
import { loadPicture } from '@/server/bff/reads/pictures';

export const GET = handleFile({
  caller: 'passenger',
  type: 'image/webp',
  run: ({ session }) => loadPicture(session),
});
