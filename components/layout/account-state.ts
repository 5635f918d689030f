/** Invariant: `ended` is final, so a response requested before the end of the session does not bring its user back. */
import type { ComponentType } from 'react';
import type { AccountSlot } from '@/lib/contracts/session';

export type SignedInUser = {
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
