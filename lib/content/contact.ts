import { brand } from '@/lib/brand';
import { contactPath } from '@/lib/paths/pages';

/** The heading is that of spec section 2. */
export const contactPage = {
  path: contactPath,
  title: 'Contact',
  description: `Ask ${brand.name} about bus tickets in Botswana: write with the contact form, call, or send an e-mail.`,
  heading: 'Request More Information',
  notSaved:
    'Not all that you typed could be kept here. The Back button of your browser leads to the form as you filled it in: copy from there what is missing.',
  intro:
    'Write to us, and we answer by e-mail. If it is about a booking, please name its reservation number. On the day of travel it is quicker to call.',
} as const;

/** Returns the metadata of the pages after a form without JavaScript. */
export const contactOutcomeMetadata = (title: string) => ({
  title,
  robots: { index: false },
  alternates: { canonical: contactPage.path },
});
