import type { Metadata } from 'next';
import { signUpPath } from '@/lib/paths/pages';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { ResetByLinkForm } from '@/components/account/reset-by-link-form';

export const dynamic = 'force-dynamic';
/** The URL contains the token, so no referrer is sent to other sites. */
export const metadata: Metadata = { title: 'New Password', robots: { index: false }, referrer: 'no-referrer' };

export default async function ResetByLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <AccountPage title="New Password" footer={<AccountLink href={signUpPath}>Sign up</AccountLink>}>
      <ResetByLinkForm token={token} />
    </AccountPage>
  );
}
