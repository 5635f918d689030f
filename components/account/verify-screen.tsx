'use client';

import { useRef, useState, type InputEvent } from 'react';
import { Form, FormMessage } from '@/components/forms/form';
import type { FormOptions } from '@/components/forms/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formText } from '@/components/ui/form-fields';
import { codeProblem } from '@/lib/domain/account-rules';
import { accountTexts } from '@/lib/domain/account-texts';
import { sentencesOf } from '@/lib/errors';
import type { FormState, FormSuccess, Texts } from '@/lib/forms/form';
import { carryNext, correctSignUpPath, nextField, verifyPath } from '@/lib/paths/sign-in';
import { readCode } from '@/lib/typed';
import { CodeField } from './code-field';
import { ContactChoice } from './contact-choice';
import { checkContact } from './use-phone-parser';

type Props = {
  /** This browser signed up or tried to sign in, so the server knows the account of the code. `typed` has its contacts. */
  known: { typed: Texts; sentTo: string | null; canChange: boolean } | null;
  isNewCodePage: boolean;
  next: string | null;
  states: { verify: FormState; code: FormState };
};

const newCode = 'Request New OTP';

export function VerifyScreen({ known, isNewCodePage, next, states }: Props) {
  const [hasCode, setHasCode] = useState(known !== null && !isNewCodePage);
  const [isRequesting, setIsRequesting] = useState(false);
  const [done, setDone] = useState(states.code.done);
  const [sent, setSent] = useState({ to: known?.sentTo ?? null, contact: known?.typed ?? {} });

  function showCodeField({ data }: FormSuccess, _form: HTMLFormElement, texts: Texts) {
    setHasCode(true);
    setIsRequesting(false);
    setDone({ text: accountTexts.codeSent, isBad: false });
    if (typeof data === 'string') setSent({ to: data, contact: { ...sent.contact, ...texts } });
  }

  const request = { next, state: states.code, contact: sent.contact, onDone: showCodeField };
  if (!hasCode) return <RequestCodeForm label={newCode} {...request} />;
  return (
    <div className="grid gap-4">
      <FormMessage done={done} refusal={null} isCut={false} />
      {sent.to !== null && <p>{sent.to}</p>}
      <VerifyForm next={next} state={states.verify} />
      {known?.canChange && (
        <a
          href={carryNext(correctSignUpPath, next)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold"
        >
          Wrong number? Change it
        </a>
      )}
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

/** Where a script runs, the sixth digit sends the form. A code that was sent once waits for the button. */
function VerifyForm({ next, state }: { next: string | null; state: FormState }) {
  const tried = useRef('');
  function sendComplete({ currentTarget }: InputEvent<HTMLFormElement>) {
    const code = readCode(formText(currentTarget, 'code'));
    if (codeProblem(code, 'verification') !== null || code === tried.current) return;
    tried.current = code;
    currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click();
  }
  return (
    <Form
      name="verify"
      state={state}
      hidden={nextField(next)}
      check={({ code = '' }) => sentencesOf({ code: codeProblem(code, 'verification') })}
      onInputCapture={sendComplete}
    >
      {({ field, busy, message }) => (
        <>
          <CodeField
            label="Verification code"
            hint={<span className="noscript:hidden">The sixth digit sends the code.</span>}
            {...field('code')}
          />
          {message}
          <Button type="submit" disabled={busy}>
            Verify
          </Button>
        </>
      )}
    </Form>
  );
}

type RequestProps = Pick<FormOptions, 'state' | 'onDone'> & { label: string; next: string | null; contact: Texts };

function RequestCodeForm({ label, next, state, contact, onDone }: RequestProps) {
  return (
    <Form
      name="verify-code"
      state={state}
      saved={contact}
      hidden={nextField(next)}
      check={checkContact}
      onDone={onDone}
    >
      {({ field, busy, message, refusal }) => (
        <>
          <ContactChoice legend="Send the code to" texts={{ ...contact, ...state.texts }} field={field} />
          {refusal && message}
          <Button type="submit" disabled={busy}>
            {label}
          </Button>
        </>
      )}
    </Form>
  );
}
