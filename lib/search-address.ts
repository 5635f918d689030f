import type { SearchFields } from '@/lib/domain/search-problem';

/** The address of a search's results. */
export function searchAddress({ from, to, date }: SearchFields): string {
  return `/search?${new URLSearchParams({ from, to, date }).toString()}`;
}
