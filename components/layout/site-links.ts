import { aboutPath, blogPath, bookingsPath, contactPath, faqsPath } from '@/lib/paths/pages';

export const siteLinks = [
  [aboutPath, 'About'],
  [contactPath, 'Contact'],
  [faqsPath, 'Help'],
  [bookingsPath, 'Manage Bookings'],
] as const;

export const menuLinks = [...siteLinks, [blogPath, 'Blog']] as const;
