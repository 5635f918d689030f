'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { fetchPublic } from '@/lib/api/client';
import type { AccountSlot } from '@/lib/contracts/session';
import { isRenderedForSession, sessionChannel } from '@/lib/browser/rendered-for-session';
import { readAccountSlot } from '@/lib/contracts/light/read-json';
import { sessionApiPath } from '@/lib/paths/pages';

/** What an account needs, and a visitor's browser never loads. */
type SignedInType = ComponentType<{ name: string; userId: string; onEnd: () => void; onRename: () => void }>;

type Known = { account: AccountSlot; SignedIn: SignedInType | null };

export type Account = {
  /** Null for a visitor, undefined until that is known. */
  account: AccountSlot | undefined;
  SignedIn: SignedInType | null;
  /** The session is over: what is typed on the page stays, its next call leads to the login. */
  end: () => void;
  askAgain: () => void;
};

/** Who is signed in: public pages never render it, the browser asks. */
export function useAccount(): Account {
  const [known, setKnown] = useState<Known>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let shown = true;
    let stopWaiting: (() => void) | undefined;
    void load().then((answer) => {
      if (!shown) return;
      if (answer) setKnown(answer);
      else stopWaiting = onceReachable(() => setAsked((count) => count + 1));
    });
    return () => {
      shown = false;
      stopWaiting?.();
    };
  }, [asked]);
  useEffect(() => {
    if (known) return;
    // Signed out in another tab meanwhile: the answer under way may say otherwise, and what listens is not there yet.
    const tabs = new BroadcastChannel(sessionChannel);
    tabs.onmessage = () => setAsked((count) => count + 1);
    return () => tabs.close();
  }, [known]);
  return {
    account: known?.account,
    SignedIn: known?.SignedIn ?? null,
    end: () => setKnown({ account: null, SignedIn: null }),
    askAgain: () => setAsked((count) => count + 1),
  };
}

/** Undefined while the server can't be reached. */
async function load(): Promise<Known | undefined> {
  const account = await fetchPublic(sessionApiPath, readAccountSlot);
  if (account === undefined) return undefined;
  try {
    if (account) return { account, SignedIn: (await import('./signed-in')).SignedIn };
    forgetActiveBooking();
    // It ended while this page was on its way.
    if (isRenderedForSession()) await (await import('./signed-in')).leave();
    else await forgetKept();
    return { account, SignedIn: null };
  } catch {
    return undefined;
  }
}

/** Nobody is signed in: what was kept in this browser for somebody goes. */
async function forgetKept() {
  const isKeeping = typeof caches !== 'undefined' && (await caches.keys().catch(() => [])).length > 0;
  if (isKeeping) await (await import('@/lib/browser/offline-tickets')).deleteTicketsOfOthers(null);
}

/** When the phone is back online, or is looked at again: an answer may come now. Answers how to stop waiting. */
function onceReachable(again: () => void): () => void {
  const done = new AbortController();
  const { signal } = done;
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    done.abort();
    again();
  };
  addEventListener('online', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  return () => done.abort();
}
