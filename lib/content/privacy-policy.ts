import { brand } from '@/lib/brand';
import { privacyPolicyPath, userAgreementPath } from '@/lib/paths/pages';
import { minimumAge } from '@/lib/domain/account-texts';
import type { ContentPage } from './content-page';
import { privacyCookieSections } from './privacy-cookies';
import { privacyDataSections } from './privacy-data';
import { links } from './links';

const { name } = brand;

/** A change needs a new `termsVersion` (lib/domain/account-texts.ts), because consents store it. A test checks this. */
const privacySections = [...privacyDataSections, ...privacyCookieSections];

export const privacyPolicyPage: ContentPage = {
  path: privacyPolicyPath,
  title: 'Privacy Policy',
  description: `The personal data that ${name} stores, its purpose, how long we store it, who sees it, your rights under the Data Protection Act, and cookies.`,
  intro: [
    'In short, we store the data that a booking needs: names, a phone number, your bookings, and an e-mail address if you give one. We show no advertising, do not track you, and never see your card number.',
  ],
  sections: privacySections,
};

/** The privacy text with another introduction, and our contact below (spec section 2). */
export const userAgreementPage: ContentPage = {
  path: userAgreementPath,
  title: 'User Agreement',
  description: `The agreement between you and ${name} for your account: the conditions of use and the use of your personal data.`,
  intro: [
    `This agreement is between you and ${name}. It begins when you create an account and ends when the account is closed. You must be at least ${minimumAge} years old.`,
    [
      `${name} gives you the technology to search, choose and book seats on buses. It does not run buses and is not an agent of the operators. The contract of sale is strictly between you and the operator. The conditions of use are in the `,
      links.terms,
      '. The rules for cancellation and refunds are in the ',
      links.refunds,
      '.',
    ],
    'By accepting this agreement, you also accept that we process your personal data as the sections below describe. These sections are the text of our Privacy Policy. Our contact details are at the end.',
  ],
  sections: privacySections,
};
