/** What the bar and the side menu both lead to (spec section 2). */
export const siteLinks = [
  ['/about', 'About'],
  ['/blog', 'Blog'],
  ['/contact_us', 'Contact'],
  ['/faqs', 'Help'],
  ['/user/bookings', 'Manage Bookings'],
] as const;
