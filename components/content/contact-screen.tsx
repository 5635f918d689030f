import { Card } from '@/components/ui/card';
import { contactPage } from '@/lib/content/contact';
import { errors, type ErrorCode } from '@/lib/errors';
import { faqsPath } from '@/lib/paths/pages';
import { ContactBlock } from './contact-block';
import { ContactForm } from './contact-form';
import type { FormState } from '@/lib/forms/form';

type Props = { stamp: string; state: FormState };

const browserCodes = [
  'contact_form_empty',
  'contact_name_long',
  'contact_message_long',
  'email_empty',
  'email_invalid',
] as const satisfies readonly ErrorCode[];
const words = Object.fromEntries(browserCodes.map((code) => [code, errors[code].message]));

export function ContactScreen(form: Props) {
  return (
    <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start">
      <div>
        <h1 className="mb-2 text-3xl">{contactPage.heading}</h1>
        <p className="text-muted mb-6 max-w-prose">{contactPage.intro}</p>
        <Card>
          <ContactForm {...form} words={words} />
        </Card>
      </div>
      <div className="grid gap-6 md:pt-12">
        <ContactBlock onForm />
        <p className="text-muted text-sm">
          The <a href={faqsPath}>help page</a> answers many questions.
        </p>
      </div>
    </div>
  );
}
