import type { Metadata } from 'next';
import { LoginForm } from '@/components/account/login-form';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { localPath } from '@/lib/local-path';
import { readSignInError } from '@/lib/sign-in-error';
import { getDemoAccounts } from '@/server/bff/demo';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Login', robots: { index: false } };

type Props = { searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const next = localPath(typeof callbackUrl === 'string' ? callbackUrl : null) ?? '/user/bookings';
  const demo = getDemoAccounts();
  return (
    <div className="mx-auto max-w-md py-6">
      <h1 className="mb-4 text-2xl">Login</h1>
      <Card>
        <LoginForm callbackUrl={next} failure={typeof error === 'string' ? readSignInError(error) : null} />
      </Card>
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
