import { brand } from '@/lib/brand';
import { privacyPolicyPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { privacyCookieSections } from './privacy-cookies';
import { privacyDataSections } from './privacy-data';

/** A change needs a new `termsVersion` (lib/domain/account-texts.ts), because consents store it. A test checks this. */
export const privacySections = [...privacyDataSections, ...privacyCookieSections];

export const privacyPolicyPage: ContentPage = {
  path: privacyPolicyPath,
  title: 'Privacy Policy',
  description: `The personal data that ${brand.name} stores, its purpose, how long we store it, who sees it, your rights under the Data Protection Act, and cookies.`,
  intro: [
    'In short, we store the data that a booking needs: names, a phone number, your bookings, and an e-mail address if you give one. We show no advertising, do not track you, and never see your card number.',
  ],
  sections: privacySections,
};
