import { aboutPath, blogPath, bookingsPath, contactPath, faqsPath } from '@/lib/paths/pages';

export const siteLinks = [
  [aboutPath, 'About'],
  [blogPath, 'Blog'],
  [contactPath, 'Contact'],
  [faqsPath, 'Help'],
  [bookingsPath, 'Manage Bookings'],
] as const;

export const accountPlaceId = 'side-menu-account';
