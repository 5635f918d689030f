'use client';

import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import type { FormState, FormSuccess } from '@/lib/forms/form';
import { ContactChoice } from './contact-choice';
import { nextField } from '@/lib/paths/sign-in';
import { checkContact } from './use-phone-parser';

type Props = { label: string; next: string | null; state: FormState; onSent: (success: FormSuccess) => void };

export function RequestCodeForm({ label, next, state, onSent }: Props) {
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
