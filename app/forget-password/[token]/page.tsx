import type { Metadata } from 'next';
import { signUpPath } from '@/lib/paths/pages';
import { AccountLink } from '@/components/account/account-link';
import { AccountPage } from '@/components/account/account-page';
import { NewPasswordForm } from '@/components/account/new-password-form';
import { loadForm } from '@/server/bff/forms/draft';
import type { PageQuery } from '@/server/bff/reads/page';

export const dynamic = 'force-dynamic';
/** The URL contains the token, so no referrer is sent to other sites. */
export const metadata: Metadata = { title: 'New Password', robots: { index: false }, referrer: 'no-referrer' };

type Props = { params: Promise<{ token: string }>; searchParams: Promise<PageQuery> };

export default async function ResetByLinkPage({ params, searchParams }: Props) {
  const { token } = await params;
  const state = await loadForm('reset-by-link', await searchParams);
  return (
    <AccountPage title="New Password" footer={<AccountLink href={signUpPath}>Sign up</AccountLink>}>
      <NewPasswordForm name="reset-by-link" state={state} hidden={{ token }} code={null} submitLabel="Submit" />
    </AccountPage>
  );
}
