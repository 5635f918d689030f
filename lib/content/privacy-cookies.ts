import { brand } from '@/lib/brand';
import { counted } from '@/lib/format/in-words';
import { maxStoredSearches } from '@/lib/browser/offline-meta';
import type { ContentSection } from './content-page';
import { links } from './links';

const { name } = brand;

/** Sections 12 to 17 of spec section 9: four kinds of cookies, and updates. */
export const privacyCookieSections: readonly ContentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    blocks: [
      'A cookie is a small text that a website stores in your browser, and that your browser sends back to the website. A page can also write to the storage of your browser. The browser does not send this storage to the website.',
      `${name} uses only cookies that an account needs. The next four sections describe the four usual kinds. You can delete cookies and storage at any time in the settings of your browser. You then need to log in again. You can read and search without cookies and storage.`,
    ],
  },
  {
    id: 'strictly-necessary-cookies',
    title: 'Strictly necessary cookies',
    blocks: [
      'We set the cookies below. They apply only to our own site, and scripts of a page cannot read them.',
      {
        points: [
          'The session cookie is encrypted and keeps you logged in. It ends when you log out, at the latest 30 days after your last use and 90 days after your login.',
          'The log-out cookie is encrypted. We set it only if a log-out could not reach our servers. It lets your next visit end the login there.',
          'The account cookie is encrypted. After a sign-up, a login or a request for a code, it stores the account of the code and what you typed, without passwords, until you enter the code, for at most one hour.',
          'The cookies of the contact form are encrypted. We set them only if the form could not send your message without JavaScript. They store your text for ten minutes, for that page only.',
          'The login form has two cookies. One proves that the form came from our page. The other stores the page to open after the login. They end when you close the browser.',
        ],
      },
    ],
  },
  {
    id: 'performance-cookies',
    title: 'Performance cookies',
    blocks: [
      'Performance cookies measure how visitors use a website. We do not set them, and we do not use an analytics service.',
    ],
  },
  {
    id: 'functionality-cookies',
    title: 'Functionality cookies',
    blocks: [
      'Functionality cookies store your choices. We do not set them. We store the data below in your browser. It stays on your device:',
      {
        points: [
          'your last 3 searches, each two towns and a date, until you log out;',
          'the number of a booking with a payment in progress, until you return or log out;',
          'after too many wrong passwords, the locked name and the end of the lock;',
          'a message to show on the next page;',
          'the last server of the live seat map that your browser reached;',
          'on the page that checks tickets, the public keys for the check;',
          `the tickets of your coming trips, the tickets that you opened last and the results of the last ${counted(maxStoredSearches, 'search', 'searches')}, with the files of their pages, so that you can read them without a network.`,
        ],
      },
      'We delete tickets, results and the last searches when you log out. If you never log in on a device, they stay until you clear its storage.',
      'We do not store in the browser the passenger names that you type before you book.',
    ],
  },
  {
    id: 'targeting-cookies',
    title: 'Targeting cookies',
    blocks: [
      'Targeting cookies track people from site to site to show them advertising. We do not set them and do not show advertising. We do not allow others to set such cookies here.',
      'If you pay by card, you go to the page of the payment provider. The cookies and the policy of the provider apply there.',
    ],
  },
  {
    id: 'updates',
    title: 'Updates of this policy',
    blocks: [
      'We change this text when the product or the law changes. The date at the top is the version of the text. Your account records the version that you accepted and the time.',
      ['Please read this page from time to time. If a point is unclear, write to ', links.email, '.'],
    ],
  },
];
