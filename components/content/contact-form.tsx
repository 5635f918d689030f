'use client';

import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/text-field';
import { findContactProblem } from '@/lib/domain/contact-rules';
import { contactPage } from '@/lib/content/contact';
import { textsOf, type FormState } from '@/lib/forms/form';

type Props = { stamp: string; state: FormState; words: Readonly<Record<string, string>> };

/** `form.reset()` would restore the values of a form that was posted without JavaScript. */
function clear(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement) field.value = '';
    if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = '';
  }
  // The path can be that of an earlier failure, which a reload would show again.
  history.replaceState(history.state, '', contactPage.path);
}

/** Checks name, email and message in this order (spec section 5). The page does not load the error table. */
export function ContactForm({ stamp, state, words }: Props) {
  return (
    <Form
      name="contact"
      state={state}
      hidden={{ stamp: state.texts.stamp ?? stamp }}
      check={(texts) => {
        const problem = findContactProblem(textsOf(texts, 'name', 'email', 'message'));
        return problem === null ? {} : { [problem.field]: words[problem.code] ?? '' };
      }}
      onDone={(_success, form) => clear(form)}
    >
      {({ field, busy, message }) => (
        <>
          <TextField label="Name" autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextArea label="Message" rows={7} {...field('message')} />
          {/* Honeypot: bots fill it in. People and screen readers do not reach it. */}
          <div aria-hidden="true" className="absolute -left-[999em] h-px w-px overflow-hidden">
            <label>
              Please leave this empty
              <input name="topic" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {message}
          <Button type="submit" disabled={busy} className="justify-self-start">
            {busy ? 'Sending…' : 'Send message'}
          </Button>
        </>
      )}
    </Form>
  );
}
