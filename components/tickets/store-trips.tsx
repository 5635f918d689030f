'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { getTripPages } from '@/lib/api/tickets';
import { savesData } from '@/lib/browser/features';
import { onceLoaded, readyWorker, whenIdle } from '@/lib/browser/offline-page';
import type { TripsMessage } from '@/lib/browser/offline-tickets';

/** Stores the tickets of coming trips, again when `of` changes. Then shows the children. */
export function StoreTrips({ of, children }: { of: string; children?: ReactNode }) {
  const [isStored, setStored] = useState(false);
  useEffect(() => onceLoaded(() => whenIdle(() => void storeTrips(setStored).catch(() => undefined))), [of]);
  return (
    children && (
      <p role="status" className="text-good mb-3 font-semibold empty:mb-0">
        {isStored && children}
      </p>
    )
  );
}

async function storeTrips(onStored: (isStored: boolean) => void) {
  const worker = await readyWorker();
  if (!worker) return;
  const pages = await getTripPages();
  const { port1, port2 } = new MessageChannel();
  // The list comes first, and is wanted if a ticket is.
  port1.onmessage = ({ data }) => onStored(data === true && pages[0]?.isWanted === true);
  const message: TripsMessage = { kind: 'keep-trips', pages, listOnly: savesData() };
  worker.postMessage(message, [port2]);
}
