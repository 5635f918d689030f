import type { Metadata } from 'next';
import { ChangePasswordForm } from '@/components/account/change-password-form';
import { Card } from '@/components/ui/card';
import { requireSession } from '@/server/auth/session';

export const metadata: Metadata = { title: 'Change Password' };

export default async function ChangePasswordPage() {
  await requireSession('/user/change-password');
  return (
    <>
      <h1 className="mb-4 text-2xl">Change Password</h1>
      <Card>
        <ChangePasswordForm />
      </Card>
    </>
  );
}
