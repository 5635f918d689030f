import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountLink } from '@/components/account/account-link';
import { LoginForm } from '@/components/account/login-form';
import { Card } from '@/components/ui/card';
import { CarriedNotice } from '@/components/ui/carried-notice';
import { Notice } from '@/components/ui/notice';
import { localPath } from '@/lib/domain/local-path';
import { readSignInError } from '@/lib/domain/sign-in-error';
import { bookingsPath, forgetPasswordPath, signUpPath } from '@/lib/paths/pages';
import { verifyAfterLoginPath } from '@/lib/paths/sign-in';
import { getDemoAccounts } from '@/server/bff/site-settings';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Login', robots: { index: false } };

type Props = { searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const next = localPath(typeof callbackUrl === 'string' ? callbackUrl : null) ?? bookingsPath;
  const failure = typeof error === 'string' ? readSignInError(error) : null;
  if (failure?.code === 'account_inactive') redirect(verifyAfterLoginPath);
  const demo = getDemoAccounts();
  return (
    <div className="mx-auto max-w-md py-6">
      <CarriedNotice />
      <h1 className="mb-4 text-2xl">Login</h1>
      <Card>
        <LoginForm callbackUrl={next} failure={failure} />
      </Card>
      <p className="mt-4 flex flex-wrap justify-between gap-x-6">
        <AccountLink href={forgetPasswordPath}>Forgot password?</AccountLink>
        <AccountLink href={signUpPath}>Sign up</AccountLink>
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
