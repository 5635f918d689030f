import { upstream } from '@/server/api/upstream';
import { memoize } from './memoize';

export type City = { uuid: string; name: string; slug: string };

/** Returns all towns, sorted by name. */
export const listCities: () => Promise<City[]> = memoize(() => upstream('cities', {}), { ttlMs: 60_000 });
