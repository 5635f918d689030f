import { brand } from '@/lib/brand';
import type { ContentLink } from './content-page';

/** The pages that texts point to, each by the name that the footer gives it. */
export const links = {
  bookings: { href: '/user/bookings', label: 'Bookings' },
  profile: { href: '/user/profile', label: 'profile' },
  privacy: { href: '/privacy_policy', label: 'Privacy Policy' },
  terms: { href: '/terms_conditions', label: 'Terms and Conditions' },
  refunds: { href: '/refund_policy', label: 'Refund Policy' },
  contact: { href: '/contact_us', label: 'contact form' },
  phone: { href: brand.supportPhoneHref, label: brand.supportPhone },
  email: { href: `mailto:${brand.supportEmail}`, label: brand.supportEmail },
} as const satisfies Record<string, ContentLink>;
