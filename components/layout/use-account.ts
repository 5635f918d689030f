'use client';

/** Invariant: no HTML of a public page names a user, because all visitors share its cached copy. */
import { useEffect, useReducer, useState, type ComponentType } from 'react';
import { forgetActiveBooking } from '@/lib/browser/active-booking';
import { fetchPublic } from '@/lib/api/client';
import { findCaches, openChannel } from '@/lib/browser/features';
import { userCache } from '@/lib/browser/offline-meta';
import { isRenderedForSession, sessionChannel, shownAccount } from '@/lib/browser/rendered-for-session';
import { readAccountSlot } from '@/lib/contracts/light/read-json';
import { sessionApiPath } from '@/lib/paths/pages';
import type { AccountSlot } from '@/lib/contracts/session';

export function useAccount() {
  const [state, dispatch] = useReducer(reduceAccount, initialAccount);
  const [attempt, setAttempt] = useState(0);
  const reload = () => setAttempt((count) => count + 1);
  useEffect(() => {
    let isCurrent = true;
    let stopWaiting: (() => void) | undefined;
    void loadAccount().then((action) => {
      if (!isCurrent) return;
      if (action) dispatch(action);
      else stopWaiting = onceReachable(reload);
    });
    return () => {
      isCurrent = false;
      stopWaiting?.();
    };
  }, [attempt]);
  const isSignedIn = state.name === 'signedIn';
  useEffect(() => {
    if (isSignedIn) return;
    // Another tab may sign in or out while the menu that listens for that is not mounted.
    const tabs = openChannel(sessionChannel);
    if (tabs) tabs.onmessage = reload;
    return () => tabs?.close();
  }, [isSignedIn]);
  return { state, end: () => dispatch({ type: 'sessionEnded' }), reload };
}

async function loadAccount(): Promise<AccountAction | undefined> {
  const user = await fetchPublic(sessionApiPath, readAccountSlot);
  if (user === undefined) return undefined;
  try {
    // Another tab has signed in with another account after the server rendered this page.
    if (user && isRenderedForSession() && shownAccount() !== user.userId) location.reload();
    if (user) return { type: 'userLoaded', user, SignedIn: (await import('./signed-in')).SignedIn };
    forgetActiveBooking();
    if (isRenderedForSession()) await (await import('./signed-in')).leave();
    else await deleteOfflineCopies();
    return { type: 'visitorLoaded' };
  } catch {
    return undefined;
  }
}

/** Deletes the offline copies of an earlier user. Imports the code for that only if this browser has a cache of a user. */
async function deleteOfflineCopies() {
  const names = await findCaches()
    ?.keys()
    .catch(() => []);
  if (names?.some((name) => name.startsWith(userCache)))
    await (await import('@/lib/browser/offline-tickets')).deleteTicketsOfOthers(null);
}

function onceReachable(retry: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    stopped.abort();
    retry();
  };
  addEventListener('online', check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  return () => stopped.abort();
}

type SignedInUser = {
  user: NonNullable<AccountSlot>;
  SignedIn: ComponentType<{ name: string; userId: string; onEnd: () => void; onReload: () => void }>;
};

export type AccountState =
  | { name: 'unknown' }
  | { name: 'visitor' }
  | ({ name: 'signedIn' } & SignedInUser)
  | { name: 'ended' };

export type AccountAction =
  | { type: 'visitorLoaded' }
  | ({ type: 'userLoaded' } & SignedInUser)
  | { type: 'sessionEnded' };

const initialAccount: AccountState = { name: 'unknown' };

/** Invariant: `ended` is final, so a response requested before the end of the session does not bring its user back. */
export function reduceAccount(state: AccountState, action: AccountAction): AccountState {
  if (state.name === 'ended') return state;
  switch (action.type) {
    case 'visitorLoaded':
      return { name: 'visitor' };
    case 'userLoaded':
      return { name: 'signedIn', user: action.user, SignedIn: action.SignedIn };
    case 'sessionEnded':
      return { name: 'ended' };
  }
}
