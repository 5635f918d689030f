'use client';

import { useEffect, useEffectEvent } from 'react';
import { deleteOfflineTickets, deleteTicketsOfOthers, isTicketLink } from '@/lib/browser/offline-tickets';
import { keepSessionAlive } from '@/lib/api/keep-session-alive';
import { onSessionChange, type SessionChange } from '@/lib/browser/session';
import { homePath } from '@/lib/paths/pages';
import { ProfileMenu } from './profile-menu';

type Props = { name: string; userId: string; onEnd: () => void; onRename: () => void };

/** The menu of whoever is signed in. Keeps the session alive while the page is open, and hears when it ends. */
export function SignedIn({ name, userId, onEnd, onRename }: Props) {
  const hear = useEffectEvent((change: SessionChange, where: 'here' | 'elsewhere') => {
    switch (change) {
      case 'signed-out':
        // What it shows is nobody's business any more. Here the next page follows anyway.
        if (where === 'elsewhere') void leave();
        return;
      case 'failed-refresh':
        onEnd();
        return;
      case 'renamed':
        onRename();
    }
  });
  useEffect(() => {
    void deleteTicketsOfOthers(userId);
  }, [userId]);
  useEffect(() => {
    const stopRenewing = keepSessionAlive();
    const stopListening = onSessionChange((change, where) => hear(change, where));
    return () => {
      stopRenewing();
      stopListening();
    };
  }, []);
  return <ProfileMenu name={name} />;
}

/**
 * The session that this page was made for is over. A ticket's link loaded anew would be kept in this browser again, and this
 * page may have been kept just now.
 */
export async function leave(): Promise<void> {
  await deleteOfflineTickets();
  if (isTicketLink(location.pathname)) location.replace(homePath);
  else location.reload();
}
