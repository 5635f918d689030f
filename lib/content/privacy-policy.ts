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
  description: `Which personal data ${brand.name} keeps of you, why and for how long, who sees it, your rights under the Data Protection Act of Botswana, and cookies.`,
  intro: [
    'In short: we keep what a booking needs, namely names, a phone number, perhaps an e-mail address, and your bookings. We show no advertising, follow nobody, and never see the number of your card.',
  ],
  sections: privacySections,
};
