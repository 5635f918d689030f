import { contactResponse, contactBody } from '@/lib/contracts/contact';
import { sendContactMessage } from '@/server/bff/contact-form';
import { handle } from '@/server/bff/handle';

export const POST = handle({
  caller: 'anyone',
  body: contactBody,
  output: contactResponse,
  run: ({ body }) => sendContactMessage(body),
});
