'use client';

import { useEffect, type ReactNode } from 'react';
import { storeWhenIdle } from '@/lib/browser/offline-page';
import { skipLinkClass } from '@/components/ui/skip-link';
import { brand } from '@/lib/brand';
import { homePath, loginPath } from '@/lib/paths/pages';
import { SideMenu } from './side-menu';
import { siteLinks } from './site-links';
import { useAccount } from './use-account';

type Props = { name: ReactNode; isStaff: boolean };

/** Becomes solid in the first 200 px of scrolling (spec section 2). A staff page shows only the name, so it loads no script of the menu. */
export function SiteHeader({ name, isStaff }: Props) {
  return (
    <header className="bg-surface border-line sticky top-0 z-10 border-b">
      <a href="#main" className={skipLinkClass}>
        Skip to the content
      </a>
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:h-16 sm:gap-4">
        <a
          href={homePath}
          className="text-ink mr-auto flex min-h-11 items-center gap-2 text-xl font-extrabold tracking-tight no-underline md:mr-4"
        >
          <Mark />
          {brand.name}
        </a>
        <nav aria-label="Main" className="mr-auto hidden items-center md:flex lg:gap-2">
          {siteLinks.map(([href, label]) => (
            <a
              key={href}
              href={href}
              className="text-ink hover:text-accent inline-flex min-h-11 items-center px-2 font-medium whitespace-nowrap"
            >
              {label}
            </a>
          ))}
        </nav>
        {isStaff ? name : <AccountSlot name={name} />}
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
      <circle cx="16" cy="12" r="4.5" fill="var(--color-sun)" />
      <path d="M3 13.5h26V23q0 9-9 9h-8q-9 0-9-9z" fill="var(--color-accent)" />
      <path d="M14.6 14h2.8L23 32H9z" fill="var(--color-on-accent)" />
      <path d="M16 16.5v2.2m0 2.8v3m0 3v3.5" stroke="var(--color-accent)" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}

/** Invariant: login link and menu have the height of the empty slot, which offers the login without JavaScript. */
const login = (
  <a href={loginPath} className="inline-flex min-h-11 items-center font-semibold no-underline">
    Login
  </a>
);

/** `name` is the signed-in person, where the server knows it: below /user. */
function AccountSlot({ name }: { name: ReactNode }) {
  const { state, end, reload } = useAccount();
  useEffect(storeWhenIdle, []);
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
