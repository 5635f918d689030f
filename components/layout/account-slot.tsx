'use client';

import { ProfileMenu } from './profile-menu';
import { useAccount } from './use-account';

/** Who is signed in: public pages never render it, the browser asks. Nothing is shown until the answer is there. */
export function AccountSlot() {
  const account = useAccount();
  if (account === undefined) return <span className="inline-block min-h-11 w-20" />;
  if (account === null) {
    return (
      <a href="/login" className="inline-flex min-h-11 items-center font-semibold">
        Login
      </a>
    );
  }
  return <ProfileMenu name={account.firstName} />;
}
