import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignUpForm } from '@/components/account/sign-up-form';
import { Card } from '@/components/ui/card';
import { readSession } from '@/server/auth/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sign up' };

export default async function SignUpPage() {
  if (await readSession()) redirect('/user/profile');
  return (
    <div className="mx-auto max-w-2xl py-6">
      <h1 className="mb-4 text-2xl">Sign up</h1>
      <Card>
        <SignUpForm />
      </Card>
      <p className="mt-4">
        Already have an account?{' '}
        <a href="/login" className="inline-flex min-h-11 items-center font-semibold">
          Login
        </a>
      </p>
    </div>
  );
}
