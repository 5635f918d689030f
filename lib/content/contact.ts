import { brand } from '@/lib/brand';

/** Spec section 2: the form is headed so. */
export const contactPage = {
  path: '/contact_us',
  title: 'Contact',
  description: `Ask ${brand.name} about bus tickets in Botswana: write with the contact form, call, or send an e-mail.`,
  heading: 'Request More Information',
  intro:
    'Write to us, and we answer by e-mail. If it is about a booking, please name its reservation number. On the day of travel it is quicker to call.',
} as const;
