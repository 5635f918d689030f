import { contactBody } from '@/lib/contracts/contact';
import { submitContactForm } from '@/server/bff/contact';
import { contactOutcomeAddress } from '@/server/bff/contact-page';
import { handleForm } from '@/server/http/handle-form';

export const POST = handleForm({
  caller: 'anyone',
  body: contactBody,
  run: ({ body }) => submitContactForm(body),
  back: () => contactOutcomeAddress('problem'),
});
