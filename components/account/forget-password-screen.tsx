'use client';

import { useState } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { textsOf, type FormState, type Texts } from '@/lib/forms/form';
import { nextField } from '@/lib/paths/sign-in';
import { ContactChoice } from './contact-choice';
import { NewPasswordForm } from './new-password-form';
import { checkContact } from './use-phone-parser';

type Props = {
  next: string | null;
  isResetPage: boolean;
  states: { code: FormState; reset: FormState };
};

const contactOf = (texts: Texts) => textsOf(texts, 'by', 'phone', 'country', 'email');

/** A person with a code needs no contact, if this browser knows the account. */
const check = async (texts: Texts): Promise<Texts> =>
  texts.intent === 'has-code' && (texts.by === 'email' ? texts.email : texts.phone)?.trim() === ''
    ? {}
    : checkContact(texts);

/** A failure that the person cannot correct closes the dialog (spec section 4). */
const closing = ['password_change_failed', 'GENERIC_ERROR'];

export function ForgetPasswordScreen({ next, isResetPage, states: { code, reset } }: Props) {
  const [resetting, setResetting] = useState<{ contact: Texts; sent: string | null }>();
  const [failure, setFailure] = useState<string>();
  const hidden = nextField(next);
  const form = {
    name: 'reset',
    state: reset,
    code: { label: 'Otp Code', first: false },
    submitLabel: 'Submit',
  } as const;
  if (isResetPage) {
    return (
      <>
        <h2 className="mb-4 text-xl">New Password</h2>
        <Sent text={code.done?.text ?? null} />
        <NewPasswordForm {...form} hidden={{ ...hidden, ...contactOf(code.done ? code.texts : reset.texts) }} />
      </>
    );
  }
  return (
    <>
      <Form
        name="reset-code"
        state={reset.refusal ? { ...code, refusal: reset.refusal } : code}
        hidden={hidden}
        check={check}
        onDone={({ message }, _form, texts) => {
          setFailure(undefined);
          setResetting({ contact: contactOf(texts), sent: message });
        }}
      >
        {({ field, busy, refusal, message }) => (
          <>
            <ContactChoice legend="Send a code to" texts={code.texts} field={field} />
            {refusal && message}
            {failure !== undefined && !refusal && <FocusedNotice>{failure}</FocusedNotice>}
            <Button type="submit" name="intent" value="send" disabled={busy}>
              Rest Password
            </Button>
            <button
              type="submit"
              name="intent"
              value="has-code"
              className="text-accent min-h-11 justify-self-start font-semibold underline underline-offset-4"
            >
              Have Otp?
            </button>
          </>
        )}
      </Form>
      {resetting && (
        <Dialog open title="New Password" onClose={() => setResetting(undefined)}>
          <Sent text={resetting.sent} />
          <NewPasswordForm
            {...form}
            hidden={{ ...hidden, ...resetting.contact }}
            onRefused={(refusal) => {
              if (!closing.includes(refusal.code)) return;
              setResetting(undefined);
              setFailure(refusal.message);
            }}
          />
          <Button kind="secondary" onClick={() => setResetting(undefined)} className="mt-4 w-full">
            Cancel
          </Button>
        </Dialog>
      )}
    </>
  );
}

const Sent = ({ text }: { text: string | null }) =>
  text && (
    <Notice tone="good" className="mb-4">
      {text}
    </Notice>
  );
