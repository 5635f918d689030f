'use client';

import { useEffect } from 'react';
import { storeThisPage, onceLoaded } from '@/lib/browser/offline-page';
import { offlineBookingMeta, offlineOwnerMeta, offlineTitleMeta } from '@/lib/browser/offline-meta';

type Props = {
  offlineOwner: string;
  /** For a ticket: its booking, and its title in the list of stored tickets. */
  ticket?: { booking: string; title: string };
};

/** Stores the page for offline use: for a user, for anyone with its `link`, or for `anyone`. */
export function StoreTicket({ offlineOwner, ticket }: Props) {
  // The first of these pages loads before the worker, so the worker gets a message about it.
  useEffect(() => onceLoaded(storeThisPage), []);
  return (
    <>
      <meta name={offlineOwnerMeta} content={offlineOwner} />
      {ticket && <meta name={offlineBookingMeta} content={ticket.booking} />}
      {ticket && <meta name={offlineTitleMeta} content={ticket.title} />}
    </>
  );
}
