/** The id of the place for the account links in the side menu. */
export const accountPlaceId = 'side-menu-account';
