import { z } from 'zod';
import { pictureResponse } from '@/lib/contracts/accounts';
import { profilePictureApiPath } from '@/lib/paths/files';
import { loadPicture, readPicture, savePicture } from '@/server/bff/files/pictures';
import { handle, handleFile } from '@/server/bff/routes/handle';

export const GET = handleFile({
  caller: 'passenger',
  type: 'image/webp',
  run: ({ session }) => loadPicture(session),
});

export const PUT = handle({
  caller: 'passenger',
  readBody: readPicture,
  body: z.object({ bytes: z.instanceof(Uint8Array) }),
  output: pictureResponse,
  run: async ({ session, body }) => {
    await savePicture(session, body.bytes);
    return { picture: profilePictureApiPath };
  },
});
