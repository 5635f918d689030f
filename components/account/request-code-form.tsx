'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { LiveButton } from '@/components/ui/live-button';
import { ScriptForm } from '@/components/ui/script-form';
import { accountTexts } from '@/lib/domain/account-texts';
import { ContactChoice } from './contact-choice';
import { OutcomeNotice } from './outcome-notice';
import { useAccountCalls } from './use-account-calls';
import { useContact } from './use-contact';
import { unknownAs, useSubmit } from './use-submit';

export function RequestCodeForm({ label, onSent }: { label: string; onSent: () => void }) {
  const contact = useContact();
  const { busy, outcome, run } = useSubmit();
  const calls = useAccountCalls();

  async function send(form: HTMLFormElement) {
    const to = await contact.read(form);
    if (!to) return null;
    await (await calls()).requestCode(to);
    onSent();
    return { text: accountTexts.codeSent };
  }

  return (
    <ScriptForm purpose="verify an account" onSubmit={(form) => run(() => send(form), unknownAs('request_failed'))}>
      <ContactChoice legend="Send the code to" contact={contact} />
      {outcome?.tone === 'bad' && <OutcomeNotice outcome={outcome} />}
      <LiveButton type="submit" disabled={busy}>
        {label}
      </LiveButton>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}
