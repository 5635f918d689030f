'use client';

/** Invariant: login link and menu have the height of the empty slot, which offers the login without JavaScript. */
import type { ReactNode } from 'react';
import { loginPath } from '@/lib/paths/pages';
import { SideMenu } from './side-menu';
import { useAccount } from './use-account';

const login = (
  <a href={loginPath} className="inline-flex min-h-11 items-center font-semibold no-underline">
    Login
  </a>
);

/** `name` is the signed-in person, where the server knows it: below /user. */
export function AccountSlot({ name }: { name: ReactNode }) {
  const { state, end, reload } = useAccount();
  if (state.name === 'signedIn') {
    const { user, SignedIn } = state;
    return <SignedIn name={user.firstName} userId={user.userId} onEnd={end} onReload={reload} />;
  }
  if (state.name === 'unknown' && name) return name;
  return (
    <>
      {state.name === 'unknown' ? (
        <span className="inline-block min-h-11 w-20">
          <noscript>{login}</noscript>
        </span>
      ) : (
        login
      )}
      <SideMenu />
    </>
  );
}
