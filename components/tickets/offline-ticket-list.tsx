'use client';

import { useEffect, useState, useRef } from 'react';
import { listStoredSearches, listOfflineTickets } from '@/lib/browser/offline-tickets';
import { offlinePath } from '@/lib/paths/offline';

type OfflineLink = { href: string; title: string };

export function OfflineTicketList() {
  const [tickets, setTickets] = useState<readonly OfflineLink[]>([]);
  const [searches, setSearches] = useState<readonly OfflineLink[]>([]);
  useEffect(() => {
    listOfflineTickets().then(setTickets, () => undefined);
    listStoredSearches().then(setSearches, () => undefined);
  }, []);
  return (
    <>
      <OfflineTicketLinks id="kept-tickets" title="Tickets saved on this phone" links={tickets} />
      <OfflineTicketLinks id="kept-searches" title="Search results saved on this phone" links={searches} />
    </>
  );
}

function OfflineTicketLinks({ id, title, links }: { id: string; title: string; links: readonly OfflineLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      <ul>
        {links.map(({ href, title: link }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center font-semibold">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A click that opens a page does so within this time. Other clicks open a call, a mail or a download. */
const leavesWithinMs = 10_000;

export function TryAgain() {
  const retrying = useRef(false);
  useEffect(() => {
    if (location.pathname === offlinePath) return;
    const done = new AbortController();
    const { signal } = done;
    let leftAt = -Infinity;
    addEventListener('beforeunload', () => retrying.current || (leftAt = performance.now()), { signal });
    addEventListener('pageshow', () => (retrying.current = false), { signal });
    addEventListener('online', () => setTimeout(reload, leftAt + leavesWithinMs - performance.now()), { signal });
    return () => done.abort();
  }, []);
  return (
    <p className="mb-6">
      <a href="" onClick={() => (retrying.current = true)} className="inline-flex min-h-11 items-center font-semibold">
        Try again
      </a>
    </p>
  );
}

const reload = () => location.reload();
