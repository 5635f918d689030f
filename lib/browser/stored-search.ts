/**
 * The cache of stored searches, which the pages and the service worker (sw/) share. The results are public, but they reveal
 * where a person wants to go, so a sign-out deletes them. Phones store this name, so it never changes.
 */
export const searchCache = 'kept-searches';

/** The owner that a page of results names in its meta element. Phones store it, so it never changes. */
export const searchOwner = 'search';

/** Enough for the way there, the way back and one comparison. */
export const maxStoredSearches = 3;
