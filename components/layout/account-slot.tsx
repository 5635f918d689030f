'use client';

import { loginPath } from '@/lib/paths/pages';
import { useAccount } from './use-account';

const login = (
  <a href={loginPath} className="inline-flex min-h-11 items-center font-semibold no-underline">
    Login
  </a>
);

/** Who is signed in. Nothing is shown until that is known, but without JavaScript, where it never is. */
export function AccountSlot() {
  const { account, SignedIn, end, askAgain } = useAccount();
  if (account === null) return login;
  if (!account || !SignedIn) {
    return (
      <span className="inline-block min-h-11 w-20">
        <noscript>{login}</noscript>
      </span>
    );
  }
  return <SignedIn name={account.firstName} userId={account.userId} onEnd={end} onRename={askAgain} />;
}
