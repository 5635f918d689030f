/**
 * Input: the state of the header's account slot, and an action. Output: the next state. Invariant: `ended` is final, so a
 * response that was requested before the end of the session does not bring its user back.
 */
import type { ComponentType } from 'react';
import type { AccountSlot } from '@/lib/contracts/session';

/** The user of the session, and the lazily imported menu, which a visitor's browser never loads. */
export type SignedInUser = {
  user: NonNullable<AccountSlot>;
  SignedIn: ComponentType<{ name: string; userId: string; onEnd: () => void; onReload: () => void }>;
};

export type AccountState =
  /** The server has not said yet whether a session exists. */
  | { name: 'unknown' }
  | { name: 'visitor' }
  | ({ name: 'signedIn' } & SignedInUser)
  /** The session ended while the page was open. The text typed on the page stays, and its next call leads to the login. */
  | { name: 'ended' };

export type AccountAction =
  | { type: 'visitorLoaded' }
  | ({ type: 'userLoaded' } & SignedInUser)
  | { type: 'sessionEnded' };

export const initialAccount: AccountState = { name: 'unknown' };

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
