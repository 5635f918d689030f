/** Where the side menu shows what belongs to whoever is signed in. */
export const accountPlaceId = 'side-menu-account';
