'use client';

import { useEffect } from 'react';
import { keepThisPage, onceLoaded } from '@/lib/browser/keep-page';
import { keptBookingMeta, keptForMeta, keptTitleMeta } from '@/lib/browser/kept-meta';

type Props = {
  keptFor: string;
  /** What it is found by where it is a ticket, and called in a list of tickets. */
  ticket?: { booking: string; title: string };
};

/** Marks the page as one to keep, for a user, for whoever has its `link`, or for `anyone`; then has it kept. */
export function KeepTicket({ keptFor, ticket }: Props) {
  // The first of these pages comes without the worker, which is told of it then.
  useEffect(() => onceLoaded(keepThisPage), []);
  return (
    <>
      <meta name={keptForMeta} content={keptFor} />
      {ticket && <meta name={keptBookingMeta} content={ticket.booking} />}
      {ticket && <meta name={keptTitleMeta} content={ticket.title} />}
    </>
  );
}
