import type { Queries } from '@/server/db/client';
import { selectCities } from './catalogue.repo';

export type City = { uuid: string; name: string; slug: string; country: string };

/** Lists the towns by name: one page, or all of them. */
export function listCities(queries: Queries, page: { offset?: number; limit?: number } = {}): Promise<City[]> {
  return selectCities(queries, page.offset ?? 0, page.limit ?? maxListed);
}

const maxListed = 10_000;
