'use client';

import { useAccount } from './use-account';

/** Who is signed in. Nothing is shown until that is known. */
export function AccountSlot() {
  const { account, SignedIn, end, askAgain } = useAccount();
  if (account === null) {
    return (
      <a href="/login" className="inline-flex min-h-11 items-center font-semibold no-underline">
        Login
      </a>
    );
  }
  if (!account || !SignedIn) return <span className="inline-block min-h-11 w-20" />;
  return <SignedIn name={account.firstName} userId={account.userId} onEnd={end} onRename={askAgain} />;
}
