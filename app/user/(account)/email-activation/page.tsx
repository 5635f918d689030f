import type { Metadata } from 'next';
import { AccountLink } from '@/components/account/account-link';
import { EmailActivationForm } from '@/components/account/email-activation-form';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { emailActivationPath } from '@/lib/paths/account';
import { profilePath } from '@/lib/paths/sign-in';
import { loadForm } from '@/server/bff/forms/draft';
import { loadPage, loadProfile, type PageQuery } from '@/server/bff/reads/page';

export const metadata: Metadata = { title: 'Email Activation' };

export default async function EmailActivationPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const { email, isEmailVerified } = await loadPage(emailActivationPath, query, loadProfile);
  return (
    <>
      <h1 className="mb-4 text-2xl">Email Activation</h1>
      <Card>
        {email !== null && !isEmailVerified ? (
          <EmailActivationForm
            email={email}
            states={{
              code: await loadForm('activation-code', query),
              activation: await loadForm('activation', query),
            }}
          />
        ) : (
          <>
            <Notice tone={email === null ? 'info' : 'good'}>
              {email === null ? errors.email_missing.message : errors.email_active.message}
            </Notice>
            <p className="mt-4">
              <AccountLink href={profilePath}>Profile</AccountLink>
            </p>
          </>
        )}
      </Card>
    </>
  );
}
