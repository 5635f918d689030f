import type { SearchQuery } from '@/lib/contracts/search';
import { readSearchQuery } from '@/lib/contracts/light/read-json';

const key = 'LAST_SEARCH';

/** The same as it is stored: a text, so that it can be compared. */
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

/** It tells where somebody wants to go: it goes with their session. */
export function forgetLastSearch(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

export function saveLastSearch({ from, to, date }: SearchQuery): void {
  try {
    localStorage.setItem(key, JSON.stringify({ from, to, date }));
  } catch {
    // A browser that stores nothing can search all the same.
  }
}
