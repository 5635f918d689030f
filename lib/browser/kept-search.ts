import { searchPath } from '@/lib/paths/search';

/**
 * Results of searches that a browser keeps, so that they can be read without a network: what the page and the service
 * worker (sw/) agree on. They hold what everybody sees, but tell where somebody wants to go: they go with the session.
 */
export const searchCache = 'kept-searches';

/** What a page of results calls itself where it says that it may be kept. */
export const keptForSearch = 'search';

/** There and back, and one to compare. */
export const maxKeptSearches = 3;

export const isSearchPath = (path: string): boolean => path === searchPath;
