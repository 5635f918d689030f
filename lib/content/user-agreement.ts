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
  description: `What you and ${name} agree on when you make an account: the conditions of use and how your personal data is treated.`,
  intro: [
    `This agreement is between you and ${name}. It begins when you make an account, and ends when the account is closed. You must be at least ${minimumAge} years old.`,
    [
      `${name} gives you the technology to search, choose and book seats on buses. It does not run buses and is not an agent of the operators: the contract of sale is strictly between you and the operator. The conditions of use are in the `,
      links.terms,
      ', the rules for cancelling and for refunds in the ',
      links.refunds,
      '.',
    ],
    'With this agreement you also accept that your personal data is processed as the following sections say. They are the text of our Privacy Policy. At the end stands how to reach us.',
  ],
  sections: privacySections,
};
