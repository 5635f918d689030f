import type { SearchQuery } from '@/lib/contracts/search';
import { readSearchQuery } from '@/lib/contracts/light/read-json';
import { siteStorage } from './features';

/** Phones store this key, so it never changes. */
const key = 'LAST_SEARCH';

export const storedText = () => siteStorage.get(key);

export function parseLastSearch(stored: string | null): SearchQuery | null {
  try {
    return readSearchQuery(JSON.parse(stored ?? 'null')) ?? null;
  } catch {
    return null;
  }
}

/** The search reveals where a person wants to go, so it ends with the session. */
export const forgetLastSearch = () => siteStorage.remove(key);

export const saveLastSearch = ({ from, to, date }: SearchQuery) =>
  siteStorage.set(key, JSON.stringify({ from, to, date }));
