import type { ReactNode } from 'react';
import { CodeField } from '@/components/account/code-field';
import { FormMessage } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ShownAccountField } from '@/components/ui/shown-account';
import { formatPula } from '@/lib/format/money';
import type { Withdrawal } from '@/lib/contracts/wallet';
import { formPath, type FormState } from '@/lib/forms/form';
import { clockAndDate } from '@/lib/format/journey';

type Props = { withdrawals: readonly Withdrawal[]; state: FormState };

export function OpenWithdrawals({ withdrawals, state }: Props) {
  const unconfirmed = withdrawals.find(({ codeSentTo }) => codeSentTo !== null);
  return (
    <>
      <FormMessage {...state} className="mb-4" />
      {unconfirmed && <ConfirmCard withdrawal={unconfirmed} problem={state.refusal?.fields.code} />}
      {withdrawals.map(
        (withdrawal) => withdrawal.notBefore && <WaitCard key={withdrawal.id} withdrawal={withdrawal} />,
      )}
    </>
  );
}

function ConfirmCard({ withdrawal, problem }: { withdrawal: Withdrawal; problem: string | undefined }) {
  const { amountThebe, accountNumber, codeSentTo } = withdrawal;
  return (
    <Card className="mb-6">
      <h2 className="mb-2 text-lg">Confirm your withdrawal</h2>
      <p className="mb-4 wrap-anywhere">
        Enter the code that we sent to <strong className="whitespace-nowrap">{codeSentTo}</strong>. It confirms{' '}
        <strong>{formatPula(amountThebe)}</strong> to the account{' '}
        <strong className="whitespace-nowrap">{accountNumber}</strong>.
      </p>
      <WithdrawalForm withdrawal={withdrawal}>
        <CodeField label="Code" problem={problem} autoFocus={problem !== undefined} />
        <div className="grid gap-4 sm:flex sm:flex-wrap">
          <Button type="submit" name="intent" value="confirm">
            Confirm
          </Button>
          <Button type="submit" name="intent" value="send-code" kind="secondary">
            Send a new code
          </Button>
          <Button type="submit" name="intent" value="cancel" kind="secondary">
            Cancel request
          </Button>
        </div>
      </WithdrawalForm>
    </Card>
  );
}

function WaitCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { reference, amountThebe, accountNumber, notBefore } = withdrawal;
  const end = new Date(notBefore ?? '');
  return (
    <Card className="mb-6">
      <h2 className="mb-2 text-lg">
        Withdrawal {reference} waits until {clockAndDate(end)}
      </h2>
      <p className="mb-4 wrap-anywhere">
        Your password or phone has changed a short time ago. We therefore do not pay{' '}
        <strong>{formatPula(amountThebe)}</strong> to the account{' '}
        <strong className="whitespace-nowrap">{accountNumber}</strong> before then. You can cancel it until then.
      </p>
      <WithdrawalForm withdrawal={withdrawal}>
        <Button type="submit" name="intent" value="cancel" kind="secondary" className="sm:justify-self-start">
          Cancel withdrawal
        </Button>
      </WithdrawalForm>
    </Card>
  );
}

function WithdrawalForm({ withdrawal, children }: { withdrawal: Withdrawal; children: ReactNode }) {
  return (
    <form method="post" action={formPath('withdrawal')} autoComplete="off" className="grid gap-4">
      <ShownAccountField />
      <input type="hidden" name="withdrawalId" value={withdrawal.id} />
      {children}
    </form>
  );
}
