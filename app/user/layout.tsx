import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { Notice } from '@/components/ui/notice';
import { ShownAccount } from '@/components/ui/shown-account';
import { signedInMeta } from '@/lib/browser/rendered-for-session';
import { emailActivationPath } from '@/lib/paths/account';
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

/** Blocks no action (spec section 2). A failed or slow banner does not affect the page. */
async function Activation() {
  const session = await readSession();
  if (!session) return null;
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  const profile = await Promise.race([loadProfile(session).catch(() => null), tooLate]);
  if (!profile?.email || profile.isEmailVerified) return null;
  return (
    <Notice tone="warn" className="mb-6 flex flex-wrap items-center gap-x-3 pt-3! pb-1! sm:pt-1!">
      Please activate your account!
      <a href={emailActivationPath} className="inline-flex min-h-11 items-center font-semibold">
        Click Here
      </a>
    </Notice>
  );
}
