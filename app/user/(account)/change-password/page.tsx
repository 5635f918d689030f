import type { Metadata } from 'next';
import { changePasswordPath } from '@/lib/paths/account';
import { ChangePasswordForm } from '@/components/account/change-password-form';
import { Card } from '@/components/ui/card';
import { loadPage } from '@/server/bff/reads/page';
import { loadProfile } from '@/server/bff/forms/accounts';

export const metadata: Metadata = { title: 'Change Password' };

export default async function ChangePasswordPage() {
  // Redirects if the platform has ended the session.
  await loadPage(changePasswordPath, {}, loadProfile);
  return (
    <>
      <h1 className="mb-4 text-2xl">Change Password</h1>
      <Card className="max-w-2xl">
        <ChangePasswordForm />
      </Card>
    </>
  );
}
