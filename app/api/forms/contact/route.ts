import { contactBody } from '@/lib/contracts/contact';
import { submitContactForm } from '@/server/bff/contact-form';
import { stampedOutcomePath } from '@/server/bff/contact-page';
import { handleForm } from '@/server/bff/handle-form';

export const POST = handleForm({
  caller: 'anyone',
  body: contactBody,
  run: ({ body }) => submitContactForm(body),
  back: () => stampedOutcomePath('problem'),
});
