import type { Clock } from '@/lib/format/time';
import { keepMade } from './keep-made';

/**
 * What is the same for everybody is asked for once a minute, by all who ask at once; a failure is not kept. So public
 * pages may name for a minute what is over: a pair of towns whose last bus has just left is a 404 before lists forget it.
 */
export function keptAMinute<Value>(load: () => Promise<Value>, clock?: Clock): () => Promise<Value> {
  const kept = keepMade((_said: null) => load(), { most: 1, forMs: 60_000 }, clock);
  return () => kept(null);
}
