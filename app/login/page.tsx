import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountLink } from '@/components/account/account-link';
import { LoginForm } from '@/components/account/login-form';
import { SignInWays } from '@/components/account/sign-in-ways';
import { ChosenBus } from '@/components/booking/purchase/chosen-bus';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { Notice } from '@/components/ui/notice';
import { readSignInError } from '@/lib/domain/sign-in-error';
import { bookingsPath, forgetPasswordPath, loginPath } from '@/lib/paths/pages';
import { carryNext, verifyAfterLogin } from '@/lib/paths/sign-in';
import { loadForm } from '@/server/bff/forms/draft';
import { readNext, type AccountPageProps } from '@/server/bff/pages/booking-page';
import { readSession } from '@/server/bff/session/session';
import { getDemoAccounts } from '@/server/bff/session/site-settings';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Login', robots: { index: false } };

export default async function LoginPage({ searchParams }: AccountPageProps) {
  const { error } = await searchParams;
  const { next, bus } = await readNext(searchParams);
  if (await readSession()) redirect(next ?? bookingsPath);
  const state = await loadForm('sign-in', await searchParams, 'verify', 'reset', 'reset-by-link');
  // A client of next-auth without a script gets the error in the URL.
  const carried = typeof error === 'string' ? readSignInError(error) : null;
  if (carried?.code === 'account_inactive') redirect(verifyAfterLogin(next));
  const refusal = carried ? { ...carried, fields: {} } : state.refusal;
  const demo = getDemoAccounts();
  return (
    <div className="mx-auto max-w-md py-6">
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Login</h1>
      {bus && <ChosenBus tripLeg={bus} />}
      <SignInWays next={next} current={loginPath} />
      <Card>
        <LoginForm next={next} state={{ ...state, refusal }} />
      </Card>
      <p className="mt-4">
        <AccountLink href={carryNext(forgetPasswordPath, next)}>Forgot password?</AccountLink>
      </p>
      {demo && (
        <Notice className="mt-6">
          <p className="font-semibold">Demo passengers</p>
          <p>
            Phone {demo.phones.join(' or ')}, password <code>{demo.password}</code>
          </p>
        </Notice>
      )}
    </div>
  );
}
