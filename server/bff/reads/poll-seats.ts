import type { LegParams } from '@/lib/contracts/trip-leg';
import { upstream } from '@/server/api/upstream';
import { memoize } from './memoize';

export const pollSeconds = 1;
const maxPolledLegs = 500;

export const pollSeats = memoize((params: LegParams) => upstream('seats', { params }), {
  ttlMs: pollSeconds * 1000,
  max: maxPolledLegs,
});
