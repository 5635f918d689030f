import type { SearchQuery } from '@/lib/contracts/search';
import { readSearchQuery } from '@/lib/contracts/light/read-json';

/** Phones store this key, so it never changes. */
const key = 'LAST_SEARCH';

/** Returns the stored text unparsed, because text is simple to compare. */
export function storedText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off.
    return null;
  }
}

export function parseLastSearch(stored: string | null): SearchQuery | null {
  try {
    return readSearchQuery(JSON.parse(stored ?? 'null')) ?? null;
  } catch {
    return null;
  }
}

/** Deletes the last search. It reveals where a person wants to go, so it ends with the session. */
export function forgetLastSearch(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

export function saveLastSearch({ from, to, date }: SearchQuery): void {
  try {
    localStorage.setItem(key, JSON.stringify({ from, to, date }));
  } catch {
    // Storage is blocked. The search works without it.
  }
}
