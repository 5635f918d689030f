'use client';

import { useRef, useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { LiveButton } from '@/components/ui/live-button';
import { ScriptForm } from '@/components/ui/script-form';
import { useHydrated } from '@/components/ui/use-hydrated';
import { accountTexts } from '@/lib/domain/account-texts';
import type { Contact } from '@/lib/contracts/accounts';
import { ContactChoice } from './contact-choice';
import { OutcomeNotice } from './outcome-notice';
import { ResetDialog } from './reset-dialog';
import { useAccountCalls } from './use-account-calls';
import { hasNoContact, useContact } from './use-contact';
import { unknownAs, useSubmit } from './use-submit';

export function ForgetPasswordScreen({ next }: { next: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const contact = useContact();
  const { busy, outcome, say, run } = useSubmit();
  const calls = useAccountCalls();
  /** A null contact is the last account of this browser. */
  const [resetting, setResetting] = useState<{ contact: Contact | null; sent: boolean }>();

  async function request(filled: HTMLFormElement) {
    const to = await contact.read(filled);
    if (!to) return null;
    await (await calls()).requestReset(to);
    setResetting({ contact: to, sent: true });
    return { text: accountTexts.codeSent };
  }

  async function haveOtp() {
    if (!form.current) return null;
    if (hasNoContact(form.current)) {
      setResetting({ contact: null, sent: false });
      return null;
    }
    const to = await contact.read(form.current);
    if (to) setResetting({ contact: to, sent: false });
    return null;
  }

  return (
    <>
      <ScriptForm
        ref={form}
        purpose="set a new password"
        onSubmit={(filled) => run(() => request(filled), unknownAs('request_failed'))}
      >
        <ContactChoice legend="Send a code to" contact={contact} />
        {!resetting && <OutcomeNotice outcome={outcome} />}
        <LiveButton type="submit" disabled={busy}>
          Rest Password
        </LiveButton>
        <button
          type="button"
          disabled={!hydrated}
          onClick={() => run(haveOtp)}
          className="text-accent min-h-11 justify-self-start font-semibold underline underline-offset-4"
        >
          Have Otp?
        </button>
        <BusyScreen busy={busy} />
      </ScriptForm>
      {resetting && (
        <ResetDialog
          {...resetting}
          next={next}
          onClose={() => setResetting(undefined)}
          onFailure={(text) => say({ tone: 'bad', text })}
        />
      )}
    </>
  );
}
