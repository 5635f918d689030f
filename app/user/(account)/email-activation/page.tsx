import type { Metadata } from 'next';
import { EmailActivationForm } from '@/components/account/email-activation-form';
import { Card } from '@/components/ui/card';
import { requireSession } from '@/server/auth/session';

export const metadata: Metadata = { title: 'Email Activation' };

export default async function EmailActivationPage() {
  await requireSession('/user/email-activation');
  return (
    <>
      <h1 className="mb-4 text-2xl">Email Activation</h1>
      <Card>
        <EmailActivationForm />
      </Card>
    </>
  );
}
