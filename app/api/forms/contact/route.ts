import { contactBody } from '@/lib/contracts/contact';
import { submitContactForm } from '@/server/bff/forms/contact-form';
import { stampedOutcomePath } from '@/server/bff/forms/contact-page';
import { handleForm } from '@/server/bff/forms/handle-form';

export const POST = handleForm({
  caller: 'anyone',
  body: contactBody,
  run: ({ body }) => submitContactForm(body),
  back: () => stampedOutcomePath('problem'),
});
