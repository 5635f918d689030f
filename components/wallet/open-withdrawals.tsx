import type { ReactNode } from 'react';
import { CodeField } from '@/components/account/code-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import { formatPula } from '@/lib/format/money';
import type { Withdrawal } from '@/lib/contracts/wallet';
import { errors, type ErrorCode } from '@/lib/errors';
import { clockAndDate } from '@/lib/format/journey';
import { withdrawalFormPath } from '@/lib/paths/account';

type Done = 'confirmed' | 'code-sent' | 'cancelled';

const doneTexts: Record<Done, string> = {
  confirmed: 'Your withdrawal is confirmed',
  'code-sent': 'We sent a new code',
  cancelled: 'Your withdrawal is cancelled',
};

const codeProblems: readonly ErrorCode[] = [
  'activation_code_empty',
  'activation_code_digits',
  'verification_code_length',
  'code_wrong',
];

type Props = { withdrawals: readonly Withdrawal[]; done: Done | null; problem: ErrorCode | null };

export function OpenWithdrawals({ withdrawals, done, problem }: Props) {
  const unconfirmed = withdrawals.find(({ codeSentTo }) => codeSentTo !== null);
  const isAtField = unconfirmed !== undefined && problem !== null && codeProblems.includes(problem);
  return (
    <>
      {done && (
        <Notice tone="good" className="mb-4">
          {doneTexts[done]}
        </Notice>
      )}
      {problem && !isAtField && (
        <Notice tone="bad" className="mb-4">
          {errors[problem].message}
        </Notice>
      )}
      {unconfirmed && <ConfirmCard withdrawal={unconfirmed} problem={isAtField ? problem : null} />}
      {withdrawals.map(
        (withdrawal) => withdrawal.notBefore && <WaitCard key={withdrawal.id} withdrawal={withdrawal} />,
      )}
    </>
  );
}

function ConfirmCard({ withdrawal, problem }: { withdrawal: Withdrawal; problem: ErrorCode | null }) {
  const { amountThebe, accountNumber, codeSentTo } = withdrawal;
  return (
    <Card className="mb-6 max-w-2xl">
      <h2 className="mb-2 text-lg">Confirm your withdrawal</h2>
      <p className="mb-4 wrap-anywhere">
        Enter the code that we sent to <strong className="whitespace-nowrap">{codeSentTo}</strong>. It confirms{' '}
        <strong>{formatPula(amountThebe)}</strong> to the account{' '}
        <strong className="whitespace-nowrap">{accountNumber}</strong>.
      </p>
      <WithdrawalForm withdrawal={withdrawal}>
        <CodeField label="Code" problem={problem === null ? undefined : errors[problem].message} />
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
    <Card className="mb-6 max-w-2xl">
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
    <form method="post" action={withdrawalFormPath} autoComplete="off" className="grid gap-4">
      <ShownAccountField />
      <input type="hidden" name="withdrawalId" value={withdrawal.id} />
      {children}
    </form>
  );
}
