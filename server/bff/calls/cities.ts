import { upstream } from '@/server/api/upstream';
import { keptAMinute } from './kept-a-minute';

export type City = { uuid: string; name: string; slug: string };

/** Every town, by name. */
export const listCities: () => Promise<City[]> = keptAMinute(() => upstream('cities', {}));
