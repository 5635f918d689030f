import { brand } from '@/lib/brand';
import { counted } from '@/lib/format/in-words';
import { maxStoredSearches } from '@/lib/browser/stored-search';
import type { ContentSection } from './content-page';
import { links } from './links';

const { name } = brand;

/** Sections 12 to 17 of the privacy text: four kinds of cookies, and updates (spec section 9). */
export const privacyCookieSections: readonly ContentSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    blocks: [
      'A cookie is a small text that a website asks your browser to keep and to send back. Browsers also have a storage of their own, which a page can write and which is not sent back by itself.',
      `${name} uses only cookies without which an account could not work. The next four sections go through the usual kinds one by one. You can delete cookies and storage in the settings of your browser at any time; then you log in again. Reading and searching need neither.`,
    ],
  },
  {
    id: 'strictly-necessary-cookies',
    title: 'Strictly necessary cookies',
    blocks: [
      'These are the cookies we set. All are only for our own site, and no script of a page can read them.',
      {
        points: [
          'The session cookie: encrypted, it keeps you logged in. It lasts up to 30 days after you last used it, 90 days in all, and ends when you log out.',
          'The log-out cookie: only where a log-out could not reach our servers. Encrypted, it lets your next visit end the login there.',
          'The account cookie: encrypted, it remembers for one hour which account a code belongs to, from sign-up, login or a request for a code until the code is typed.',
          'The cookies of the contact form: only where a message could not be sent without JavaScript. Encrypted, they keep what you typed for ten minutes, for that page alone.',
          'Two cookies of the login form: one proves that the form came from our page, the other remembers where to go afterwards. They end when the browser is closed.',
        ],
      },
    ],
  },
  {
    id: 'performance-cookies',
    title: 'Performance cookies',
    blocks: [
      'Performance cookies measure how visitors use a website. We set none, and no analytics service watches you here.',
    ],
  },
  {
    id: 'functionality-cookies',
    title: 'Functionality cookies',
    blocks: [
      'Functionality cookies remember choices. We set none. In the storage of your own browser we keep a few things, which stay on your device:',
      {
        points: [
          'your last search, two towns and a date, until you log out;',
          'the booking for which a payment is under way, by its number, until you come back or log out;',
          'after too many wrong passwords, the name that is locked and until when;',
          'a message to show on the next page;',
          'which server of the live seat map was reached last;',
          'on the page that checks tickets, the public keys that this takes;',
          `the tickets opened last and the results of the last ${counted(maxStoredSearches, 'search', 'searches')}, with the files that their pages need, so that they can be read without a network.`,
        ],
      },
      'Tickets, results and the last search are deleted when you log out; on a device where nobody logs in, when you clear its storage.',
      'The names of passengers that you type before booking are not kept in the browser.',
    ],
  },
  {
    id: 'targeting-cookies',
    title: 'Targeting cookies',
    blocks: [
      'Targeting cookies follow people from site to site to show them advertising. We set none, show no advertising, and let nobody else set such cookies here.',
      'If you pay by card, you go to the page of the payment provider. Its own cookies and its own policy apply there.',
    ],
  },
  {
    id: 'updates',
    title: 'Updates of this policy',
    blocks: [
      'When the product or the law changes, this text changes too. The date at the top says which version you are reading, and your account notes which version you accepted and when.',
      ['Please look in from time to time. If something is unclear, ask us: ', links.email, '.'],
    ],
  },
];
