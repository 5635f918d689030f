import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { VerifyScreen } from '@/components/account/verify-screen';
import { hasAccountReference } from '@/server/auth/account-reference';
import { readSession } from '@/server/auth/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Account Verification', robots: { index: false } };

export default async function VerifyPage() {
  if (await readSession()) redirect('/user/profile');
  return (
    <AccountPage title="Account Verification" footer={<AccountLink href="/login">Login</AccountLink>}>
      <VerifyScreen known={await hasAccountReference()} />
    </AccountPage>
  );
}
