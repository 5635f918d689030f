/** A user id, `link`, `anyone` or `search`. Phones store the names with `kept` in their copies, so they never change. */
export const offlineOwnerMeta = 'kept-for';
export const offlineBookingMeta = 'kept-booking';
export const offlineTitleMeta = 'kept-title';
export const unloadedMeta = 'unloaded';

export const isOfflineCopy = (): boolean => document.documentElement.hasAttribute('data-kept');

/** A sign-out deletes the results, because they reveal where a person wants to go. */
export const searchCache = 'kept-searches';
/** Each user has a separate cache. Phones store its name, so it never changes. */
export const userCache = 'tickets-of-';

export const searchOwner = 'search';
export const maxStoredSearches = 3;
