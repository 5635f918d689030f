import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loginPath } from '@/lib/paths/pages';
import { loginPathTo, profilePath } from '@/lib/paths/sign-in';
import { AccountLink } from '@/components/account/account-link';
import { ChosenBus } from '@/components/booking/chosen-bus';
import { AccountPage } from '@/components/account/account-page';
import { SignUpForm } from '@/components/account/sign-up-form';
import { readNext, type AccountPageProps } from '@/server/bff/chosen-bus';
import { readSession } from '@/server/bff/session';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Sign up', robots: { index: false } };

export default async function SignUpPage({ searchParams }: AccountPageProps) {
  const { next, bus } = await readNext(searchParams);
  if (await readSession()) redirect(bus && next ? next : profilePath);
  const login = (
    <>
      Already have an account? <AccountLink href={next === null ? loginPath : loginPathTo(next)}>Login</AccountLink>
    </>
  );
  return (
    <AccountPage title="Sign up" lead={bus && <ChosenBus tripLeg={bus} />} footer={login}>
      <SignUpForm next={next} />
    </AccountPage>
  );
}
