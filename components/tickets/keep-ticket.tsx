'use client';

import { useEffect } from 'react';
import { keptBookingMeta, keptForMeta, keptTitleMeta, type KeeperMessage } from '@/lib/kept-tickets';

type Props = {
  keptFor: string;
  /** What it is found by where it is a ticket, and called in a list of tickets. */
  ticket?: { booking: string; title: string };
};

/** Marks the page as one to keep, for a user, for whoever has its `link`, or for `anyone`; then has it kept. */
export function KeepTicket({ keptFor, ticket }: Props) {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // Nothing of it may be in the way of what is on the screen.
    if (document.readyState === 'complete') {
      keepThisPage();
      return;
    }
    addEventListener('load', keepThisPage, { once: true });
    return () => removeEventListener('load', keepThisPage);
  }, []);
  return (
    <>
      <meta name={keptForMeta} content={keptFor} />
      {ticket && <meta name={keptBookingMeta} content={ticket.booking} />}
      {ticket && <meta name={keptTitleMeta} content={ticket.title} />}
    </>
  );
}

/** The first of these pages comes without the worker, which is told of it then. */
function keepThisPage() {
  if (document.documentElement.hasAttribute('data-kept')) return;
  // There is none in development.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(`${location.origin}/_next/static/`));
  const message: KeeperMessage = { kind: 'keep', url: location.href.replace(/#.*/, ''), assets };
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
