'use client';

/** Invariant: after the end of a session neither the page nor the browser's caches show the user's tickets. */
import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { deleteOfflineTickets, deleteTicketsOfOthers, isTicketLink } from '@/lib/browser/offline-tickets';
import { keepSessionAlive } from '@/lib/api/call';
import { isSigningOutHere, onSessionChange, type SessionChange } from '@/lib/browser/session';
import { homePath, bookingsPath } from '@/lib/paths/pages';
import { errors } from '@/lib/errors';
import { isRenderedForSession } from '@/lib/browser/rendered-for-session';
import { accountHomePath } from '@/lib/paths/account';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { profilePath } from '@/lib/paths/sign-in';
import { useLogOut } from '@/components/account/use-log-out';
import { BusyScreen } from '@/components/ui/busy-screen';
import { AccountBar } from './account-bar';

type Props = { name: string; userId: string; onEnd: () => void; onReload: () => void };

export function SignedIn({ name, userId, onEnd, onReload }: Props) {
  const [isOtherAccount, setIsOtherAccount] = useState(false);
  const handleChange = useEffectEvent((change: SessionChange, where: 'here' | 'elsewhere') => {
    switch (change) {
      case 'signed-out':
        if (where === 'elsewhere') void leave();
        return;
      case 'failed-refresh':
        onEnd();
        return;
      case 'account-changed':
        setIsOtherAccount(true);
        return;
      case 'signed-in':
      case 'renamed':
        onReload();
    }
  });
  useEffect(() => {
    void deleteTicketsOfOthers(userId);
  }, [userId]);
  useEffect(() => {
    const stopRenewing = keepSessionAlive();
    const stopListening = onSessionChange((change, where) => handleChange(change, where));
    return () => {
      stopRenewing();
      stopListening();
    };
  }, []);
  return (
    <>
      <ProfileMenu name={name} />
      {/* The pages below /user have it in their HTML. */}
      {!isRenderedForSession() && <AccountBar path={location.pathname} />}
      {isOtherAccount && (
        <Dialog open title="Another account" onClose={() => setIsOtherAccount(false)}>
          <p className="mb-4">{errors.account_changed.message}</p>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </Dialog>
      )}
    </>
  );
}

/** Deletes the offline copies first, because this page may have just been stored. A reload would store a ticket again. */
export async function leave(): Promise<void> {
  if (isSigningOutHere()) return;
  await deleteOfflineTickets();
  if (isTicketLink(location.pathname)) location.replace(homePath);
  else location.reload();
}

const links = [
  [profilePath, 'Profile'],
  [bookingsPath, 'Bookings'],
  [upcomingTicketsPath, 'Tickets'],
  [accountHomePath, 'Account'],
] as const;

const row = 'text-ink hover:bg-sunken flex min-h-11 w-full items-center rounded px-3 text-left no-underline';

function ProfileMenu({ name }: { name: string }) {
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
        <summary className="flex min-h-11 min-w-11 list-none items-center font-semibold">
          <span className="max-w-28 truncate sm:max-w-48">{name}</span>
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
