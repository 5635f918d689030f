/** Phones store these `<meta>` names in their copies, so the values never change. */

/** Names the owner of the copy: a user id, `link`, `anyone` or `search`. A page without it is never stored. */
export const offlineOwnerMeta = 'kept-for';
export const offlineBookingMeta = 'kept-booking';
export const offlineTitleMeta = 'kept-title';
export const unloadedMeta = 'kept-is-better';
