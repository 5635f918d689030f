/** The names of `<meta>` elements by which a page and the service worker (sw/) agree on kept copies. */

/** The user whose page may be kept, or `link`, `anyone` or `search`. */
export const keptForMeta = 'kept-for';
/** The booking whose ticket the page shows. It holds no name of a person. */
export const keptBookingMeta = 'kept-booking';
/** The journey that the page shows. It holds no name of a person. */
export const keptTitleMeta = 'kept-title';
/** A page that says it could not be loaded: a copy kept before is better. */
export const unloadedMeta = 'kept-is-better';
