import { createHash } from 'node:crypto';
import type { Ticket } from '@/lib/contracts/tickets';
import { systemClock, type Clock } from '@/lib/time';

type Make = (ticket: Ticket) => Promise<Uint8Array>;

/**
 * As `make`, which is asked once for a ticket that says the same: by all who ask at once, and for `forMs` after. The
 * `most` made last are kept. What could not be made is asked for anew.
 */
export function keepMade(
  make: Make,
  { most, forMs }: { most: number; forMs: number },
  clock: Clock = systemClock,
): Make {
  const kept = new Map<string, { file: Promise<Uint8Array>; until: number }>();
  return (ticket) => {
    const now = clock().getTime();
    // All of what it shows: a ticket that changed is another. Hashed, for it names people.
    const key = createHash('sha256').update(JSON.stringify(ticket)).digest('base64url');
    // They stand in the order in which they were made.
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const found = kept.get(key);
    if (found) return found.file;
    const entry = { file: make(ticket), until: now + forMs };
    kept.set(key, entry);
    for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old);
    entry.file.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.file;
  };
}
