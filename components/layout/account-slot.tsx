'use client';

/** Invariant: login link and menu have the height of the empty slot, which offers the login without JavaScript. */
import { loginPath } from '@/lib/paths/pages';
import { useAccount } from './use-account';

const login = (
  <a href={loginPath} className="inline-flex min-h-11 items-center font-semibold no-underline">
    Login
  </a>
);

export function AccountSlot() {
  const { state, end, reload } = useAccount();
  switch (state.name) {
    case 'signedIn': {
      const { user, SignedIn } = state;
      return <SignedIn name={user.firstName} userId={user.userId} onEnd={end} onReload={reload} />;
    }
    case 'visitor':
    case 'ended':
      return login;
    case 'unknown':
      return (
        <span className="inline-block min-h-11 w-20">
          {/* A page that was rendered for a session says so itself. */}
          <noscript>
            <span className="[body:has(#signed-in)_&]:hidden">{login}</span>
          </noscript>
        </span>
      );
  }
}
