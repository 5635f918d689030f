'use client';

/** Invariant: after the end of a session neither the page nor the browser's caches show the user's tickets. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { deleteOfflineTickets, deleteTicketsOfOthers, isTicketLink } from '@/lib/browser/offline-tickets';
import { keepSessionAlive } from '@/lib/api/call';
import { isSigningOutHere, onSessionChange, type SessionChange } from '@/lib/browser/session';
import { homePath } from '@/lib/paths/pages';
import { errors } from '@/lib/errors';
import { isRenderedForSession } from '@/lib/browser/rendered-for-session';
import { AccountBar } from './account-bar';
import { ProfileMenu } from './profile-menu';

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
