import { aboutPath, blogPath, bookingsPath, contactPath, faqsPath, homePath } from '@/lib/paths/pages';

export const siteLinks = [
  [aboutPath, 'About'],
  [contactPath, 'Contact'],
  [faqsPath, 'Help'],
  [bookingsPath, 'Manage Bookings'],
] as const;

/** The menu also links the blog, which has no posts yet (spec section 2). */
export const menuLinks = [[homePath, 'Home'], ...siteLinks, [blogPath, 'Blog']] as const;

export const accountPlaceId = 'side-menu-account';
