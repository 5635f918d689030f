'use client';

import { useEffect } from 'react';
import { storeThisPage, onceLoaded } from '@/lib/browser/offline-page';
import { offlineBookingMeta, offlineOwnerMeta, offlineTitleMeta } from '@/lib/browser/offline-meta';

type Props = {
  offlineOwner: string;
  ticket?: { booking: string; title: string };
};

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
