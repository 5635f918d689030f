'use client';

import { useState } from 'react';
import { Form, FormMessage } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { codeProblem } from '@/lib/domain/account-rules';
import { accountTexts } from '@/lib/domain/account-texts';
import { sentencesOf } from '@/lib/errors';
import type { FormState, FormSuccess } from '@/lib/forms/form';
import { nextField, verifyPath } from '@/lib/paths/sign-in';
import { CodeField } from './code-field';
import { ContactChoice } from './contact-choice';
import { checkContact } from './use-phone-parser';

type Props = {
  /** This browser signed up or tried to sign in, so the server knows the account of the code. */
  known: boolean;
  /** The page in place of the dialog. */
  asksForCode: boolean;
  next: string | null;
  states: { verify: FormState; code: FormState };
};

const newCode = 'Request New OTP';

export function VerifyScreen({ known, asksForCode, next, states }: Props) {
  const [hasCode, setHasCode] = useState(known && !asksForCode);
  const [isRequesting, setIsRequesting] = useState(false);
  const [done, setDone] = useState(states.code.done);

  function showCodeField() {
    setHasCode(true);
    setIsRequesting(false);
    setDone({ text: accountTexts.codeSent, isBad: false });
  }

  const request = { next, state: states.code, onSent: showCodeField };
  if (!hasCode) return <RequestCodeForm label={newCode} {...request} />;
  return (
    <div className="grid gap-4">
      <FormMessage done={done} refusal={null} isCut={false} />
      <VerifyForm next={next} state={states.verify} />
      <form
        method="get"
        action={verifyPath}
        className="grid"
        onSubmit={(event) => {
          event.preventDefault();
          setIsRequesting(true);
        }}
      >
        {Object.entries(nextField(next)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" kind="secondary" name="step" value="new-code">
          {newCode}
        </Button>
      </form>
      <Dialog open={isRequesting} title={newCode} onClose={() => setIsRequesting(false)}>
        <RequestCodeForm label="Send" {...request} />
        <Button kind="secondary" onClick={() => setIsRequesting(false)} className="mt-4 w-full">
          Cancel
        </Button>
      </Dialog>
    </div>
  );
}

function VerifyForm({ next, state }: { next: string | null; state: FormState }) {
  return (
    <Form
      name="verify"
      state={state}
      hidden={nextField(next)}
      check={({ code = '' }) => sentencesOf({ code: codeProblem(code, 'verification') })}
    >
      {({ field, busy, message }) => (
        <>
          <CodeField label="Verification code" {...field('code')} />
          {message}
          <Button type="submit" disabled={busy}>
            Verify
          </Button>
        </>
      )}
    </Form>
  );
}

type RequestProps = { label: string; next: string | null; state: FormState; onSent: (success: FormSuccess) => void };

function RequestCodeForm({ label, next, state, onSent }: RequestProps) {
  return (
    <Form name="verify-code" state={state} hidden={nextField(next)} check={checkContact} onDone={onSent}>
      {({ field, busy, message, refusal }) => (
        <>
          <ContactChoice legend="Send the code to" texts={state.texts} field={field} />
          {refusal && message}
          <Button type="submit" disabled={busy}>
            {label}
          </Button>
        </>
      )}
    </Form>
  );
}
