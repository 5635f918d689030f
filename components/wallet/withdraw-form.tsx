'use client';

import type { ComponentProps } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { readBranchAddress, withdrawProblems, type WithdrawFields } from '@/lib/domain/withdraw-rules';
import { sentencesOf } from '@/lib/errors';
import type { FormState } from '@/lib/forms/form';

type Field = ComponentProps<typeof TextField> & { name: keyof WithdrawFields };

const digits = { inputMode: 'numeric' } as const;
const fields: readonly Field[] = [
  { label: 'Account Number', name: 'accountNumber', maxLength: 34, ...digits },
  { label: 'Bank Name', name: 'bankName', maxLength: 60 },
  { label: 'Branch Code', name: 'branchCode', maxLength: 20, ...digits },
  {
    label: 'Branch Address',
    name: 'branchAddress',
    maxLength: 120,
    hint: 'Letters, digits, blanks and #. A comma, dot, slash or hyphen is sent as a blank',
    onBlur: ({ target }) => (target.value = readBranchAddress(target.value)),
  },
  {
    label: 'IBAN Number',
    name: 'ibanNumber',
    maxLength: 34,
    hint: 'No IBAN? Type your account number again',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
];

export function WithdrawForm({ balance, state }: { balance: string; state: FormState }) {
  return (
    <Form
      name="withdraw"
      state={state}
      check={(texts) => sentencesOf(withdrawProblems(texts))}
      autoComplete="off"
      className="grid gap-4 sm:grid-cols-2"
    >
      {({ field, busy, message }) => (
        <>
          {fields.map((props) => (
            <TextField key={props.name} {...props} {...field(props.name)} />
          ))}
          <TextField
            label="Amount"
            inputMode="numeric"
            maxLength={20}
            hint={`Whole pula, up to ${balance}`}
            {...field('amount')}
          />
          <div className="grid gap-4 sm:col-span-2">
            {message}
            <Button type="submit" disabled={busy} className="sm:justify-self-start">
              Request Withdraw
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
