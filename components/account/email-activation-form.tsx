'use client';

import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { codeProblem } from '@/lib/domain/account-rules';
import { sentencesOf } from '@/lib/errors';
import type { FormState } from '@/lib/forms/form';
import { CodeField } from './code-field';

type Props = { email: string; states: { code: FormState; activation: FormState } };

export function EmailActivationForm({ email, states: { code, activation } }: Props) {
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        The code goes to <strong>{email}</strong>
      </p>
      <Form name="activation-code" state={code}>
        {({ busy, message }) => (
          <>
            {message}
            <Button type="submit" kind="secondary" disabled={busy}>
              Send a code
            </Button>
          </>
        )}
      </Form>
      <Form
        name="activation"
        state={activation}
        check={({ code: typed = '' }) => sentencesOf({ code: codeProblem(typed, 'activation') })}
      >
        {({ field, busy, message }) => (
          <>
            <CodeField label="Code" {...field('code')} />
            {message}
            <Button type="submit" disabled={busy}>
              Activate
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
