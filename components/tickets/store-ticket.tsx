'use client';

import { useEffect } from 'react';
import { storeThisPage, onceLoaded } from '@/lib/browser/offline-page';
import { offlineBookingMeta, offlineOwnerMeta, offlineTitleMeta } from '@/lib/browser/offline-meta';

type Props = {
  offlineOwner: string;
  /** What it is found by where it is a ticket, and called in a list of tickets. */
  ticket?: { booking: string; title: string };
};

/** Marks the page as one to keep, for a user, for whoever has its `link`, or for `anyone`; then has it kept. */
export function StoreTicket({ offlineOwner, ticket }: Props) {
  // The first of these pages comes without the worker, which is told of it then.
  useEffect(() => onceLoaded(storeThisPage), []);
  return (
    <>
      <meta name={offlineOwnerMeta} content={offlineOwner} />
      {ticket && <meta name={offlineBookingMeta} content={ticket.booking} />}
      {ticket && <meta name={offlineTitleMeta} content={ticket.title} />}
    </>
  );
}
