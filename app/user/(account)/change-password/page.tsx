import type { Metadata } from 'next';
import { changePasswordPath } from '@/lib/paths/account';
import { ChangePasswordForm } from '@/components/account/change-password-form';
import { Card } from '@/components/ui/card';
import { loadForm } from '@/server/bff/forms/draft';
import { loadPage, loadProfile, type PageQuery } from '@/server/bff/reads/page';

export const metadata: Metadata = { title: 'Change Password' };

export default async function ChangePasswordPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  // Redirects if the platform has ended the session.
  const { phone } = await loadPage(changePasswordPath, query, loadProfile);
  return (
    <>
      <h1 className="mb-4 text-2xl">Change Password</h1>
      <Card className="max-w-2xl">
        <ChangePasswordForm
          phone={phone}
          states={{ code: await loadForm('password-code', query), password: await loadForm('password', query) }}
        />
      </Card>
    </>
  );
}
