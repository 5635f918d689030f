import { upstream } from '@/server/api/upstream';
import { memoize } from './memoize';

/** Returns all towns, sorted by name. */
export const listCities = memoize(() => upstream('cities', {}), { ttlMs: 60_000 });
