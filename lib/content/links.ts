import { walletPath } from '@/lib/paths/account';
import { bookingsPath, contactPath, privacyPolicyPath, refundPolicyPath, termsPath } from '@/lib/paths/pages';
import { profilePath } from '@/lib/paths/sign-in';
import type { Contact, ContentLink } from './content-page';

export const links = {
  bookings: { href: bookingsPath, label: 'Bookings' },
  profile: { href: profilePath, label: 'profile' },
  privacy: { href: privacyPolicyPath, label: 'Privacy Policy' },
  terms: { href: termsPath, label: 'Terms and Conditions' },
  refunds: { href: refundPolicyPath, label: 'Refund Policy' },
  wallet: { href: walletPath, label: 'wallet' },
  contact: { href: contactPath, label: 'contact form' },
  phone: { contact: 'phone' },
  email: { contact: 'email' },
  address: { contact: 'address' },
} as const satisfies Record<string, Contact | ContentLink>;
