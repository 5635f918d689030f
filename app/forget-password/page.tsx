import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signUpPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { ForgetPasswordScreen } from '@/components/account/forget-password-screen';
import { readSession } from '@/server/bff/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Forgot password', robots: { index: false } };

export default async function ForgetPasswordPage() {
  if (await readSession()) redirect(profilePath);
  return (
    <AccountPage title="Forgot password" footer={<AccountLink href={signUpPath}>Sign up</AccountLink>}>
      <ForgetPasswordScreen />
    </AccountPage>
  );
}
