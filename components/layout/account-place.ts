export const accountPlaceId = 'side-menu-account';
