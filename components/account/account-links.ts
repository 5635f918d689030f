/**
 * The signed-in area's pages, as the sidebar and /user/home list them (spec section 2). Only pages that exist; still to
 * come: /user/used-bookings ('Used Bookings'), /user/cancelled-bookings ('Cancelled Bookings').
 */
export const accountLinks = [
  ['/user/profile', 'Profile'],
  ['/user/bookings', 'Bookings'],
  ['/user/wallet', 'Wallet'],
  ['/user/change-password', 'Change Password'],
] as const;
