import { aboutPath, blogPath, bookingsPath, contactPath, faqsPath } from '@/lib/paths/pages';

/** What the bar and the side menu both lead to (spec section 2). */
export const siteLinks = [
  [aboutPath, 'About'],
  [blogPath, 'Blog'],
  [contactPath, 'Contact'],
  [faqsPath, 'Help'],
  [bookingsPath, 'Manage Bookings'],
] as const;
