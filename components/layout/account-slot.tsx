'use client';

import { useEffect, useState } from 'react';
import { accountSlot, type AccountSlot as Account } from '@/lib/contracts/session';
import { toast } from '@/components/ui/toast';
import { AppError, errors } from '@/lib/errors';
import { fetchJson } from '@/lib/fetch-json';
import { keepSessionAlive, signOut } from '@/lib/session';

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
  useEffect(() => (account ? keepSessionAlive() : undefined), [account]);
  if (account === undefined) return <span className="inline-block min-h-11 w-20" />;
  if (account === null) {
    return (
      <a href="/login" className="inline-flex min-h-11 items-center font-semibold">
        Login
      </a>
    );
  }
  return (
    <details className="relative">
      <summary className="flex min-h-11 list-none items-center text-sm font-semibold whitespace-nowrap sm:text-base">
        {account.firstName} ▾
      </summary>
      <div className="bg-surface border-line absolute right-0 z-20 mt-1 w-44 rounded-lg border p-2 shadow-lg">
        <a href="/user/bookings" className="block rounded px-3 py-2 no-underline">
          Bookings
        </a>
        <button
          type="button"
          onClick={() =>
            void signOut().catch((error: unknown) =>
              toast(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message),
            )
          }
          className="w-full rounded px-3 py-2 text-left"
        >
          Logout
        </button>
      </div>
    </details>
  );
}
