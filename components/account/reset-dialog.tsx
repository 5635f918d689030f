'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { accountTexts } from '@/lib/domain/account-texts';
import type { Contact } from '@/lib/contracts/accounts';
import { errors, type ErrorCode } from '@/lib/errors';
import { loginPath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { NewPasswordForm, type NewPassword, type Submission } from './new-password-form';
import { OutcomeNotice } from './outcome-notice';
import { useAccountCalls } from './use-account-calls';
import { useSubmit } from './use-submit';

type Props = {
  contact: Contact | null;
  sent: boolean;
  next: string | null;
  onClose: () => void;
  onFailure: (text: string) => void;
};

const correctable: readonly ErrorCode[] = ['code_wrong', 'new_password_weak', 'too_many_tries', 'offline'];

/** A failure that the user cannot correct closes the dialog (spec section 4). */
export function ResetDialog({ contact, sent, next, onClose, onFailure }: Props) {
  const { busy, outcome, run } = useSubmit();
  const calls = useAccountCalls();

  async function reset({ password, code }: NewPassword, { atField }: Submission) {
    const done = await atField((await calls()).resetByCode({ contact, code, password }));
    return done && { text: accountTexts.passwordReset, next: next === null ? loginPath : loginPathTo(next) };
  }

  function explain(code: ErrorCode): ErrorCode | null {
    if (correctable.includes(code)) return code;
    onClose();
    onFailure(errors.password_change_failed.message);
    return null;
  }

  return (
    <Dialog open title="New Password" onClose={onClose}>
      {sent && (
        <Notice tone="good" className="mb-4">
          {accountTexts.codeSent}
        </Notice>
      )}
      <NewPasswordForm
        words="code"
        code={{ label: 'Otp Code', first: false }}
        submitLabel="Submit"
        busy={busy}
        onSubmit={(typed, submission) => run(() => reset(typed, submission), explain)}
      >
        <OutcomeNotice outcome={outcome} />
      </NewPasswordForm>
      <Button kind="secondary" onClick={onClose} className="mt-4 w-full">
        Cancel
      </Button>
      <BusyScreen busy={busy} />
    </Dialog>
  );
}
