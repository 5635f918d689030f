'use client';

import { useEffect, useState } from 'react';
import { accountSlot, type AccountSlot as Account } from '@/lib/contracts/session';
import { fetchJson } from '@/lib/fetch-json';
import { keepSessionAlive, onSignedOutElsewhere } from '@/lib/session';
import { ProfileMenu } from './profile-menu';

/** Who is signed in: public pages never render it, the browser asks. Nothing is shown until the answer is there. */
export function AccountSlot() {
  const [account, setAccount] = useState<Account>();
  useEffect(() => {
    let shown = true;
    fetchJson(accountSlot, '/api/session')
      .then((answer) => {
        if (shown) setAccount(answer);
      })
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, []);
  useEffect(() => {
    if (!account) return;
    const stopRenewing = keepSessionAlive();
    const stopListening = onSignedOutElsewhere(() => location.reload());
    return () => {
      stopRenewing();
      stopListening();
    };
  }, [account]);
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
