'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { accountTexts } from '@/lib/account-texts';
import { resetByLink } from '@/lib/queries/accounts';
import { NewPasswordForm } from './new-password-form';
import { OutcomeNotice } from './outcome-notice';
import { unknownAs, useSubmit } from './use-submit';

/** A new password for whoever holds the link. A token that is none is a link that has expired. */
export function ResetByLinkForm({ token }: { token: string }) {
  const { busy, outcome, run } = useSubmit();

  async function reset(password: string) {
    await resetByLink({ token, password });
    return { text: accountTexts.passwordReset, next: '/login' };
  }

  return (
    <>
      <NewPasswordForm
        words="link"
        code={null}
        submitLabel="Submit"
        busy={busy}
        onSubmit={({ password }) =>
          void run(
            () => reset(password),
            (code) => (code === 'invalid_request' ? 'reset_link_invalid' : unknownAs('password_change_failed')(code)),
          )
        }
      >
        <OutcomeNotice outcome={outcome} />
      </NewPasswordForm>
      <BusyScreen busy={busy} />
    </>
  );
}
