import { contactResponse, contactBody } from '@/lib/contracts/contact';
import { sendContactMessage } from '@/server/bff/calls/contact';
import { handle } from '@/server/bff/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: contactBody,
  output: contactResponse,
  run: ({ body }) => sendContactMessage(body),
});
