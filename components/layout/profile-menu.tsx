'use client';

import { useEffect, useRef } from 'react';
import { useLogOut } from '@/components/account/use-log-out';
import { BusyScreen } from '@/components/ui/busy-screen';

const row = 'text-ink hover:bg-sunken flex min-h-11 w-full items-center rounded px-3 text-left no-underline';

/** Name, Profile, Bookings, Tickets, Logout (spec section 2). Escape closes it, and so does a tap beside it. */
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
  return (
    <>
      <details ref={menu} className="relative">
        <summary className="flex min-h-11 list-none items-center text-sm font-semibold sm:text-base">
          <span className="max-w-28 truncate sm:max-w-48">{name}</span>
          <span aria-hidden="true">{'\u00a0▾'}</span>
        </summary>
        <div className="bg-surface border-line absolute right-0 z-20 mt-1 w-44 rounded-lg border p-2 shadow-lg">
          <a href="/user/profile" className={row}>
            Profile
          </a>
          <a href="/user/bookings" className={row}>
            Bookings
          </a>
          <a href="/user/upcoming-tickets" className={row}>
            Tickets
          </a>
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
