import type { Metadata } from 'next';
import { signUpPath } from '@/lib/paths/pages';
import { ChosenBus } from '@/components/booking/purchase/chosen-bus';
import { AccountPage } from '@/components/account/account-page';
import { SignInWays } from '@/components/account/sign-in-ways';
import { SignUpForm } from '@/components/account/sign-up-form';
import { loadKnownAccount } from '@/server/bff/forms/accounts';
import { loadForm } from '@/server/bff/forms/draft';
import { readVisit, type AccountPageProps } from '@/server/bff/pages/booking-page';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sign up', robots: { index: false } };

export default async function SignUpPage(props: AccountPageProps) {
  const { query, next, bus } = await readVisit(props);
  const state = await loadForm('sign-up', query);
  const known = query.step === 'correct' ? await loadKnownAccount() : null;
  return (
    <AccountPage
      title="Sign up"
      lead={
        <>
          {bus && <ChosenBus tripLeg={bus} />}
          <SignInWays next={next} current={signUpPath} />
        </>
      }
    >
      {known?.canChange && (
        <p className="mb-4">Correct what is wrong and type your password again. We then send a new code.</p>
      )}
      <SignUpForm next={next} state={{ ...state, texts: { ...known?.typed, ...state.texts } }} />
    </AccountPage>
  );
}
