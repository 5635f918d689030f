import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signUpPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import { ChosenBus } from '@/components/booking/purchase/chosen-bus';
import { AccountPage } from '@/components/account/account-page';
import { SignInWays } from '@/components/account/sign-in-ways';
import { SignUpForm } from '@/components/account/sign-up-form';
import { loadForm } from '@/server/bff/forms/draft';
import { readNext, type AccountPageProps } from '@/server/bff/pages/booking-page';
import { readSession } from '@/server/bff/session/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sign up', robots: { index: false } };

export default async function SignUpPage({ searchParams }: AccountPageProps) {
  const { next, bus } = await readNext(searchParams);
  if (await readSession()) redirect(bus && next ? next : profilePath);
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
      <SignUpForm next={next} state={await loadForm('sign-up', await searchParams)} />
    </AccountPage>
  );
}
