import { contactBody } from '@/lib/contracts/contact';
import { submitContactForm } from '@/server/bff/screens/submit-contact-form';
import { stampedOutcomePath } from '@/server/bff/screens/contact-page';
import { handleForm } from '@/server/bff/http/handle-form';

export const POST = handleForm({
  caller: 'anyone',
  body: contactBody,
  run: ({ body }) => submitContactForm(body),
  back: () => stampedOutcomePath('problem'),
});
