import { aboutPath, blogPath, bookingsPath, contactPath, faqsPath } from '@/lib/paths/pages';

/** The links of the header and of the side menu (spec section 2). */
export const siteLinks = [
  [aboutPath, 'About'],
  [blogPath, 'Blog'],
  [contactPath, 'Contact'],
  [faqsPath, 'Help'],
  [bookingsPath, 'Manage Bookings'],
] as const;
