'use client';

import { useEffect, useState } from 'react';
import { accountSlot, type AccountSlot } from '@/lib/contracts/session';
import { fetchJson } from '@/lib/fetch-json';
import { forgetActiveBooking } from '@/lib/active-booking';
import { forgetTicketsOfOthers, isTicketLink } from '@/lib/kept-tickets';
import { keepSessionAlive, onSessionChange } from '@/lib/session';

/** Who is signed in; null for a visitor, undefined until that is known. Keeps the session alive while the page is open. */
export function useAccount(): AccountSlot | undefined {
  const [account, setAccount] = useState<AccountSlot>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let shown = true;
    let stopWaiting: (() => void) | undefined;
    fetchJson(accountSlot, '/api/session')
      .then((answer) => {
        if (!shown) return;
        setAccount(answer);
        if (answer === null) forgetActiveBooking();
        void forgetTicketsOfOthers(answer?.userId ?? null);
      })
      .catch(() => {
        if (shown) stopWaiting = onceReachable(() => setAsked((count) => count + 1));
      });
    return () => {
      shown = false;
      stopWaiting?.();
    };
  }, [asked]);
  const isSignedIn = Boolean(account);
  useEffect(() => {
    if (!isSignedIn) return;
    const stopRenewing = keepSessionAlive();
    const stopListening = onSessionChange((change, where) => {
      switch (change) {
        case 'signed-out':
          // What it shows is nobody's business any more. Here the next page follows anyway.
          if (where === 'elsewhere') leave();
          return;
        case 'failed-refresh':
          // What is typed on the page stays; its next call leads to the login.
          setAccount(null);
          return;
        case 'renamed':
          setAsked((count) => count + 1);
      }
    });
    return () => {
      stopRenewing();
      stopListening();
    };
  }, [isSignedIn]);
  return account;
}

/** Somebody signed out in another tab. A ticket's link loaded anew would be kept in this browser again. */
function leave() {
  if (isTicketLink(location.pathname)) location.replace('/');
  else location.reload();
}

/** When the phone is back online, or is looked at again: an answer may come now. Answers how to stop waiting. */
function onceReachable(ask: () => void): () => void {
  const done = new AbortController();
  const { signal } = done;
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    done.abort();
    ask();
  };
  addEventListener('online', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  return () => done.abort();
}
