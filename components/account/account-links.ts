/** The signed-in area's pages, as the sidebar and /user/home list them (spec section 2). */
export const accountLinks = [
  ['/user/profile', 'Profile'],
  ['/user/bookings', 'Bookings'],
  ['/user/upcoming-tickets', 'Tickets'],
  ['/user/used-bookings', 'Used Bookings'],
  ['/user/cancelled-bookings', 'Cancelled Bookings'],
  ['/user/wallet', 'Wallet'],
  ['/user/change-password', 'Change Password'],
] as const;
