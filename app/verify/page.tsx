import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { VerifyScreen } from '@/components/account/verify-screen';
import { Notice } from '@/components/ui/notice';
import { unverifiedText } from '@/lib/domain/account-texts';
import { loginPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import { hasAccountReference } from '@/server/bff/account-reference';
import { readSession } from '@/server/bff/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Account Verification', robots: { index: false } };

type Props = { searchParams: Promise<{ from?: string | string[] }> };

export default async function VerifyPage({ searchParams }: Props) {
  if (await readSession()) redirect(profilePath);
  return (
    <AccountPage title="Account Verification" footer={<AccountLink href={loginPath}>Login</AccountLink>}>
      {(await searchParams).from === 'login' && (
        <Notice tone="warn" className="mb-4">
          {unverifiedText}
        </Notice>
      )}
      <VerifyScreen known={await hasAccountReference()} />
    </AccountPage>
  );
}
