'use client';

import { useRef, useState, type ComponentProps } from 'react';
import { OutcomeNotice } from '@/components/account/outcome-notice';
import { sentenceOf } from '@/lib/errors';
import { useSubmit } from '@/components/account/use-submit';
import { BusyScreen } from '@/components/ui/busy-screen';
import { focusFirst, formText } from '@/components/ui/form-fields';
import { LiveButton } from '@/components/ui/live-button';
import { ScriptForm } from '@/components/ui/script-form';
import { TextField } from '@/components/ui/text-field';
import { randomId } from '@/lib/browser/features';
import type { Problems } from '@/lib/domain/account-rules';
import { requestWithdrawal } from '@/lib/api/wallet';
import { readWithdrawFields, withdrawProblems, type WithdrawFields } from '@/lib/domain/withdraw-rules';
import { withdrawalsPath } from '@/lib/paths/account';

type Field = ComponentProps<typeof TextField> & { name: keyof WithdrawFields };

const digits = { inputMode: 'numeric' } as const;
const fields: readonly Field[] = [
  { label: 'Account Number', name: 'accountNumber', maxLength: 34, ...digits },
  { label: 'Bank Name', name: 'bankName', maxLength: 60 },
  { label: 'Branch Code', name: 'branchCode', maxLength: 20, ...digits },
  { label: 'Branch Address', name: 'branchAddress', maxLength: 120 },
  {
    label: 'IBAN Number',
    name: 'ibanNumber',
    maxLength: 34,
    hint: 'No IBAN? Type your account number again',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
];

export function WithdrawForm({ balance }: { balance: string }) {
  const [problems, setProblems] = useState<Problems<keyof WithdrawFields>>({});
  const { busy, outcome, run } = useSubmit();
  // One request per form: a double tap or a repeated request returns the same response.
  const idempotencyKey = useRef<string>(undefined);

  function submit(form: HTMLFormElement) {
    const typed = readWithdrawFields((name) => formText(form, name));
    const fieldProblems = withdrawProblems(typed);
    setProblems(fieldProblems);
    if (Object.keys(fieldProblems).length > 0) {
      focusFirst(form, fieldProblems);
      return;
    }
    run(async () => {
      idempotencyKey.current ??= randomId();
      const { message } = await requestWithdrawal({ ...typed, idempotencyKey: idempotencyKey.current });
      idempotencyKey.current = undefined;
      form.reset();
      return { text: message, next: withdrawalsPath };
    });
  }

  return (
    <ScriptForm
      purpose="request a withdrawal"
      autoComplete="off"
      onSubmit={submit}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const { name } = target;
        setProblems((before) => ({ ...before, [name]: undefined }));
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {fields.map((field) => (
        <TextField key={field.name} {...field} problem={sentenceOf(problems[field.name])} />
      ))}
      <TextField
        label="Amount"
        name="amount"
        inputMode="numeric"
        maxLength={20}
        hint={`Whole pula, up to ${balance}`}
        problem={sentenceOf(problems.amount)}
      />
      <div className="grid gap-4 sm:col-span-2">
        <OutcomeNotice outcome={outcome} />
        <LiveButton type="submit" disabled={busy} className="sm:justify-self-start">
          Request Withdraw
        </LiveButton>
      </div>
      <BusyScreen busy={busy} />
    </ScriptForm>
  );
}
