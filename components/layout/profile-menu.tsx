'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { accountHomePath } from '@/lib/paths/account';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { bookingsPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import { useLogOut } from '@/components/account/use-log-out';
import { AccountName } from './account-name';
import { BusyScreen } from '@/components/ui/busy-screen';

const links = [
  [profilePath, 'Profile'],
  [bookingsPath, 'Bookings'],
  [upcomingTicketsPath, 'Tickets'],
  [accountHomePath, 'Account'],
] as const;

const row = 'text-ink hover:bg-sunken flex min-h-11 w-full items-center rounded px-3 text-left no-underline';

export function ProfileMenu({ name }: { name: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { leaving, logOut } = useLogOut();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    const onTap = ({ target }: PointerEvent) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onTap);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onTap);
    };
  }, []);
  // This renders only after hydration, and a phone has the account bar.
  if (useIsNarrow()) return <AccountName name={name} />;
  return (
    <>
      <details ref={menu} className="relative">
        <summary className="flex min-h-11 min-w-11 list-none items-center font-semibold">
          <span className="max-w-48 truncate">{name}</span>
          <span aria-hidden="true">{'\u00a0▾'}</span>
        </summary>
        <div className="bg-surface border-line absolute right-0 z-20 mt-1 w-44 rounded-lg border p-2 shadow-lg">
          {links.map(([href, label]) => (
            <a key={href} href={href} className={row}>
              {label}
            </a>
          ))}
          <button type="button" onClick={logOut} className={row}>
            Logout
          </button>
        </div>
      </details>
      {/* Outside the menu, which may be closed meanwhile. */}
      <BusyScreen busy={leaving} />
    </>
  );
}

const narrow = '(width < 48rem)';

function watchWidth(listener: () => void) {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

const useIsNarrow = () => useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches);
