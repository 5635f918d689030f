/**
 * The `<meta>` names by which a page describes its offline copy to the service worker (sw/). Input: the owner, the
 * booking and the journey of a page. Invariant: phones store these names in their copies, so the values never change.
 */

/** Names the owner of the copy: a user id, `link`, `anyone` or `search`. A page without it is never stored. */
export const offlineOwnerMeta = 'kept-for';
/** The booking whose ticket the page shows. It holds no name of a person. */
export const offlineBookingMeta = 'kept-booking';
/** The journey that the page shows. It holds no name of a person. */
export const offlineTitleMeta = 'kept-title';
/** Marks a page that could not load its content. The worker shows an older copy instead. */
export const unloadedMeta = 'kept-is-better';
