import type { Metadata } from 'next';
import { signUpPath } from '@/lib/paths/pages';
import { carryNext } from '@/lib/paths/sign-in';
import { AccountLink } from '@/components/account/account-link';
import { ChosenBus } from '@/components/booking/purchase/chosen-bus';
import { AccountPage } from '@/components/account/account-page';
import { ForgetPasswordScreen } from '@/components/account/forget-password-screen';
import { loadForm } from '@/server/bff/forms/draft';
import { readVisit, type AccountPageProps } from '@/server/bff/pages/booking-page';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Forgot password', robots: { index: false } };

export default async function ForgetPasswordPage(props: AccountPageProps) {
  const { query, next, bus } = await readVisit(props);
  return (
    <AccountPage
      title="Forgot password"
      lead={bus && <ChosenBus tripLeg={bus} />}
      footer={<AccountLink href={carryNext(signUpPath, next)}>Sign up</AccountLink>}
    >
      <ForgetPasswordScreen
        next={next}
        isResetPage={query.step === 'new-password'}
        states={{ code: await loadForm('reset-code', query), reset: await loadForm('reset', query) }}
      />
    </AccountPage>
  );
}
