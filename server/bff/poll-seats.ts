import type { LegParams } from '@/lib/contracts/trip-leg';
import { upstream } from '@/server/api/upstream';
import { memoize } from './memoize';

/** The longest age of polled seats. */
export const pollSeconds = 1;
const maxPolledLegs = 500;

/** Returns the taken seats of a trip leg, at most a second old. All clients share one call per leg. */
export const pollSeats = memoize((params: LegParams) => upstream('seats', { params }), {
  ttlMs: pollSeconds * 1000,
  max: maxPolledLegs,
});
