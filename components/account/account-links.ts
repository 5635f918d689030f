import { cancelledBookingsPath, changePasswordPath, usedBookingsPath, walletPath } from '@/lib/paths/account';
import { upcomingTicketsPath } from '@/lib/paths/offline';
import { bookingsPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';

export const accountLinks = [
  [profilePath, 'Profile'],
  [bookingsPath, 'Bookings'],
  [upcomingTicketsPath, 'Tickets'],
  [usedBookingsPath, 'Used Bookings'],
  [cancelledBookingsPath, 'Cancelled Bookings'],
  [walletPath, 'Wallet'],
  [changePasswordPath, 'Change Password'],
] as const;
