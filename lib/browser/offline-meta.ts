import { searchPath } from '@/lib/paths/search';

/** Phones store these `<meta>` names in their copies, so the values never change. */

/** Names the owner of the copy: a user id, `link`, `anyone` or `search`. A page without it is never stored. */
export const offlineOwnerMeta = 'kept-for';
export const offlineBookingMeta = 'kept-booking';
export const offlineTitleMeta = 'kept-title';
export const unloadedMeta = 'unloaded';

/** Phones store this attribute in their copies, so its name never changes. */
export const isOfflineCopy = (): boolean => document.documentElement.hasAttribute('data-kept');

/** A sign-out deletes the results, because they reveal where a person wants to go. Phones store both names. */
export const searchCache = 'kept-searches';

export const searchOwner = 'search';

export const maxStoredSearches = 3;

export const isSearchPath = (path: string): boolean => path === searchPath;
