'use client';

import { useEffect, useState } from 'react';
import { listKeptTickets } from '@/lib/kept-tickets';

/** Links of the tickets that this browser can open without a network. */
export function KeptList() {
  const [tickets, setTickets] = useState<Awaited<ReturnType<typeof listKeptTickets>>>([]);
  useEffect(() => {
    listKeptTickets().then(setTickets, () => undefined);
  }, []);
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="kept-tickets" className="mb-6">
      <h2 id="kept-tickets" className="mb-2 text-xl">
        Tickets kept on this phone
      </h2>
      <ul>
        {tickets.map(({ href, title }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center font-semibold">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
