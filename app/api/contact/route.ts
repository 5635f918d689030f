import { contactAnswer, contactBody } from '@/lib/contracts/contact';
import { sendContactMessage } from '@/server/bff/contact';
import { handle } from '@/server/http/handle';

export const POST = handle({
  caller: 'anyone',
  body: contactBody,
  answer: contactAnswer,
  run: ({ body }) => sendContactMessage(body),
});
