import { contactResponse, contactBody } from '@/lib/contracts/contact';
import { sendContactMessage } from '@/server/bff/forms/contact-form';
import { handle } from '@/server/bff/routes/handle';

export const POST = handle({
  caller: 'anyone',
  body: contactBody,
  output: contactResponse,
  run: ({ body }) => sendContactMessage(body),
});
