import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { VerifyScreen } from '@/components/account/verify-screen';
import { ChosenBus } from '@/components/booking/purchase/chosen-bus';
import { Notice } from '@/components/ui/notice';
import { unverifiedText } from '@/lib/domain/account-texts';
import { loginPath } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';
import { loadKnownAccount } from '@/server/bff/forms/accounts';
import { loadForm } from '@/server/bff/forms/draft';
import { readVisit, type AccountPageProps } from '@/server/bff/pages/booking-page';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Account Verification', robots: { index: false } };

export default async function VerifyPage(props: AccountPageProps) {
  const { query, next, bus } = await readVisit(props);
  return (
    <AccountPage
      title="Account Verification"
      lead={bus && <ChosenBus tripLeg={bus} lead="Verify your account to choose seats on this bus." />}
      footer={<AccountLink href={next === null ? loginPath : loginPathTo(next)}>Login</AccountLink>}
    >
      {query.from === 'login' && (
        <Notice tone="warn" className="mb-4">
          {unverifiedText}
        </Notice>
      )}
      <VerifyScreen
        known={await loadKnownAccount()}
        isNewCodePage={query.step === 'new-code'}
        next={next}
        states={{ verify: await loadForm('verify', query, 'sign-up'), code: await loadForm('verify-code', query) }}
      />
    </AccountPage>
  );
}
