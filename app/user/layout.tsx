import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ActivationBanner } from '@/components/account/activation-banner';
import { QueryProvider } from '@/components/layout/query-provider';
import { ShownAccount } from '@/components/ui/shown-account';
import { signedInMeta } from '@/lib/browser/rendered-for-session';
import { readSession } from '@/server/bff/session/session';
import { loadProfile } from '@/server/bff/reads/page';

export const metadata: Metadata = { robots: { index: false } };

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  return (
    <>
      {session && <meta name={signedInMeta} content={session.userId} />}
      <Activation />
      <ShownAccount value={session?.userId}>
        <QueryProvider>{children}</QueryProvider>
      </ShownAccount>
    </>
  );
}

const patienceMs = 1500;

/** A failed or slow banner does not affect the page. */
async function Activation() {
  const session = await readSession();
  if (!session) return null;
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  const profile = await Promise.race([loadProfile(session).catch(() => null), tooLate]);
  return profile?.email && !profile.isEmailVerified ? <ActivationBanner /> : null;
}
