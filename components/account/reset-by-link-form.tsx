'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { accountTexts } from '@/lib/domain/account-texts';
import { loginPath } from '@/lib/paths/pages';
import { NewPasswordForm, type NewPassword, type Submission } from './new-password-form';
import { OutcomeNotice } from './outcome-notice';
import { useAccountCalls } from './use-account-calls';
import { unknownAs, useSubmit } from './use-submit';

export function ResetByLinkForm({ token }: { token: string }) {
  const { busy, outcome, run } = useSubmit();
  const calls = useAccountCalls();

  async function reset({ password }: NewPassword, { atField }: Submission) {
    const done = await atField((await calls()).resetByLink({ token, password }));
    return done && { text: accountTexts.passwordReset, next: loginPath };
  }

  return (
    <>
      <NewPasswordForm
        words="link"
        code={null}
        submitLabel="Submit"
        busy={busy}
        onSubmit={(typed, submission) =>
          run(
            () => reset(typed, submission),
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
