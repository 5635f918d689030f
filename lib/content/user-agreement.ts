import { minimumAge } from '@/lib/domain/account-texts';
import { brand } from '@/lib/brand';
import { userAgreementPath } from '@/lib/paths/pages';
import type { ContentPage } from './content-page';
import { links } from './links';
import { privacySections } from './privacy-policy';

const { name } = brand;

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
