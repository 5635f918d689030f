import { brand } from '@/lib/brand';
import { contactPath } from '@/lib/paths/pages';

/** The heading is that of spec section 2. */
export const contactPage = {
  path: contactPath,
  title: 'Contact',
  description: `Ask ${brand.name} about bus tickets in Botswana. Use the contact form, call us, or send an e-mail.`,
  heading: 'Request More Information',
  intro:
    'Write to us, and we reply by e-mail. For a question about a booking, please include its reservation number. On the day of travel, please call us, because a call is faster.',
} as const;

export const contactOutcomeMetadata = (title: string) => ({
  title,
  robots: { index: false },
  alternates: { canonical: contactPage.path },
});
