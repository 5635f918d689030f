import type { SearchQuery } from '@/lib/contracts/search';
import { readSearchQuery } from '@/lib/contracts/light/read-json';
import { siteStorage } from './features';

/** Phones store this key, so it never changes. */
const key = 'LAST_SEARCH';

export const storedText = () => siteStorage.get(key);

const maxSearches = 3;

/** Newest first. */
export function parseSearches(stored: string | null): SearchQuery[] {
  try {
    const json: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(json) ? json.flatMap((item) => readSearchQuery(item) ?? []) : [];
  } catch {
    return [];
  }
}

/** Searches reveal where a person wants to go, so they end with the session. */
export const forgetSearches = () => siteStorage.remove(key);

export function saveSearch({ from, to, date }: SearchQuery) {
  const others = parseSearches(storedText()).filter((other) => other.from !== from || other.to !== to);
  siteStorage.set(key, JSON.stringify([{ from, to, date }, ...others].slice(0, maxSearches)));
}
