'use client';

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { formText } from '@/components/ui/form-fields';
import { Notice } from '@/components/ui/notice';
import { TextArea, TextField } from '@/components/ui/text-field';
import { findContactProblem, type ContactField } from '@/lib/domain/contact-rules';
import { contactPage } from '@/lib/content/contact';
import { onPageReturn } from '@/lib/browser/page-events';
import { contactFormPath } from '@/lib/paths/contact';
import { sendMessage, type ContactOutcome } from './send-message';

type Props = {
  stamp: string;
  typed?: { name: string; email: string; message: string } | undefined;
  outcome?: ContactOutcome | undefined;
  words: Readonly<Record<string, string>>;
};

/** `form.reset()` would restore the values of a form that was posted without JavaScript. */
function clear(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement) field.value = '';
    if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = '';
  }
}

/** Checks name, email and message in this order (spec section 5). */
export function ContactForm({ stamp: initialStamp, typed, outcome: initialOutcome, words }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [stamp, setStamp] = useState(initialStamp);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(initialOutcome ?? null);

  function settle() {
    sending.current = false;
    setBusy(false);
  }

  useEffect(() => onPageReturn(settle), []);

  function show(next: ContactOutcome) {
    setOutcome(next);
    const field = next.field && form.current?.elements.namedItem(next.field);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const target = event.currentTarget;
    const text = (name: string) => formText(target, name);
    const body = { name: text('name'), email: text('email'), message: text('message') };
    const problem = findContactProblem(body);
    if (problem) {
      show({ tone: 'bad', field: problem.field, text: words[problem.code] ?? '' });
      return;
    }
    sending.current = true;
    setBusy(true);
    setOutcome(null);
    const next = await sendMessage({ ...body, stamp, topic: text('topic') }, words.contact_failed ?? '', setStamp);
    settle();
    show(next);
    if (next.tone !== 'good') return;
    clear(target);
    // The query can hold an earlier failure, which a reload would show again.
    history.replaceState(history.state, '', contactPage.path);
  }

  const problemOf = (field: ContactField) => (outcome?.field === field ? outcome.text : undefined);
  return (
    <form
      ref={form}
      method="post"
      action={contactFormPath}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="stamp" value={stamp} />
      <TextField label="Name" name="name" autoComplete="name" defaultValue={typed?.name} problem={problemOf('name')} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed?.email}
        problem={problemOf('email')}
      />
      <TextArea label="Message" name="message" rows={7} defaultValue={typed?.message} problem={problemOf('message')} />
      {/* Honeypot: bots fill it in. People and screen readers do not reach it. */}
      <div aria-hidden="true" className="absolute -left-[999em] h-px w-px overflow-hidden">
        <label>
          Please leave this empty
          <input name="topic" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {outcome && !outcome.field && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {busy ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}
