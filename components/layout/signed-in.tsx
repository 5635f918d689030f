'use client';

/**
 * Input: the signed-in user, and changes of the session in this tab and in others. Output: the profile menu. Invariant:
 * after the session has ended, neither the page nor the browser's caches show the user's tickets.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { deleteOfflineTickets, deleteTicketsOfOthers, isTicketLink } from '@/lib/browser/offline-tickets';
import { keepSessionAlive } from '@/lib/api/keep-session-alive';
import { isSigningOutHere, onSessionChange, type SessionChange } from '@/lib/browser/session';
import { homePath } from '@/lib/paths/pages';
import { errors } from '@/lib/errors';
import { ProfileMenu } from './profile-menu';

type Props = { name: string; userId: string; onEnd: () => void; onReload: () => void };

/** Shows the menu, and renews the session while the page is open. */
export function SignedIn({ name, userId, onEnd, onReload }: Props) {
  const [isOtherAccount, setIsOtherAccount] = useState(false);
  const handleChange = useEffectEvent((change: SessionChange, where: 'here' | 'elsewhere') => {
    switch (change) {
      case 'signed-out':
        // In this tab the sign-out itself leads to the next page.
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
      {isOtherAccount && (
        <Dialog open title="Another account" onClose={() => setIsOtherAccount(false)}>
          <p className="mb-4">{errors.account_changed.message}</p>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </Dialog>
      )}
    </>
  );
}

/**
 * Leaves a page whose session is over. Deletes the offline copies first, because this page may have just been stored. A
 * ticket's link goes to the home page instead of reloading, because a reload would store the ticket again. During a sign-out
 * of this tab it does nothing, because the sign-out leads to the next page.
 */
export async function leave(): Promise<void> {
  if (isSigningOutHere()) return;
  await deleteOfflineTickets();
  if (isTicketLink(location.pathname)) location.replace(homePath);
  else location.reload();
}
