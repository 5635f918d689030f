import { searchPath } from '@/lib/paths/search';

/** A sign-out deletes the results, because they reveal where a person wants to go. Phones store both names. */
export const searchCache = 'kept-searches';

export const searchOwner = 'search';

export const maxStoredSearches = 3;

export const isSearchPath = (path: string): boolean => path === searchPath;
