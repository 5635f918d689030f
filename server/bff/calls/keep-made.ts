import { hash } from 'node:crypto';
import { systemClock, type Clock } from '@/lib/format/time';

/**
 * As `make`, which is asked once for what says the same: by all who ask at once, and for `forMs` after. The `most` made
 * last are kept. What could not be made is asked for anew.
 */
export function keepMade<Said, Made>(
  make: (said: Said) => Promise<Made>,
  { most, forMs }: { most: number; forMs: number },
  clock: Clock = systemClock,
): (said: Said) => Promise<Made> {
  const kept = new Map<string, { made: Promise<Made>; until: number }>();
  return (said) => {
    const now = clock().getTime();
    // All of what it shows: a ticket that changed is another. Hashed, for some name people, and some are long.
    const key = hash('sha256', JSON.stringify(said), 'base64url');
    // They stand in the order in which they were made.
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const found = kept.get(key);
    if (found) return found.made;
    const entry = { made: make(said), until: now + forMs };
    kept.set(key, entry);
    for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old);
    entry.made.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.made;
  };
}
