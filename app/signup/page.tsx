import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loginPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { SignUpForm } from '@/components/account/sign-up-form';
import { readSession } from '@/server/bff/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sign up', robots: { index: false } };

export default async function SignUpPage() {
  if (await readSession()) redirect(profilePath);
  const login = (
    <>
      Already have an account? <AccountLink href={loginPath}>Login</AccountLink>
    </>
  );
  return (
    <AccountPage title="Sign up" footer={login}>
      <SignUpForm />
    </AccountPage>
  );
}
