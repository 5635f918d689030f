import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsVersion } from '@/lib/domain/account-texts';
import { privacyPolicyPage } from './privacy-policy';
import { paragraphsOf } from './read-page.fixture';
import { termsConditionsPage } from './terms-conditions';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{app,components,lib,sw}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('.test.'),
});
const policy = paragraphsOf(privacyPolicyPage).join('\n');

/** The names of stored data in a browser, and the words of the policy for each. */
const storedData = {
  ACTIVE_BOOKING: 'the number of a booking with a payment in progress',
  CARRIED_NOTICE: 'a message to show on the next page',
  LAST_SEARCH: 'your last 3 searches, each two towns and a date, until you log out',
  LEFT_FOR_PAYMENT: 'the number of a booking with a payment in progress',
  LOCK: 'the locked name',
  TICKET_KEYS: 'the public keys for the check',
  'kept-assets': 'with the files of their pages',
  'kept-pages': 'with the files of their pages',
  'kept-searches': 'the results of the last 3 searches',
  'tickets-by-link': 'the tickets that you opened last',
  'tickets-of-': 'the tickets of your coming trips, the tickets that you opened last',
};

test('the privacy policy names all data that the browser stores', () => {
  const namesIn = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    const names = [...text.matchAll(/^(?:export )?const \w*(?:key|Cache) = '([^']+)'/gm)].map(([, name]) => name);
    // Each file that stores data has one key with this name.
    if (/Storage\.set\((?!key,)/.test(text)) return [file];
    return /Storage\.set\(|Cache = '/.test(text) ? names : [];
  };
  expect(sources.flatMap(namesIn).sort()).toEqual(Object.keys(storedData).sort());
  for (const words of Object.values(storedData)) expect(policy).toContain(words);
});

test('changed terms or a changed privacy policy have another version', () => {
  const words = [...paragraphsOf(privacyPolicyPage), ...paragraphsOf(termsConditionsPage)].join('\n');
  const print = createHash('sha256').update(words).digest('hex').slice(0, 16);
  expect({ [termsVersion]: print }).toEqual({ '2026-11-29': '114edc2fc64ebadd' });
});
