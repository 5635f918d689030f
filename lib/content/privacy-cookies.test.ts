import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsVersion } from '@/lib/domain/account-texts';
import { privacyPolicyPage } from './privacy-policy';
import { paragraphsOf } from './read-page.fixture';
import { termsConditionsPage } from './terms-conditions';

const root = join(__dirname, '../..');
const sources = globSync('{app,components,lib,sw}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('.test.'),
});
const policy = paragraphsOf(privacyPolicyPage).join('\n');

/** What is kept in a browser, by the name it has there, and what the policy calls it. */
const kept = {
  ACTIVE_BOOKING: 'the booking for which a payment is under way',
  CARRIED_NOTICE: 'a message to show on the next page',
  LAST_SEARCH: 'your last search, two towns and a date, until you log out',
  LEFT_FOR_PAYMENT: 'the booking for which a payment is under way',
  LOCK: 'the name that is locked',
  TICKET_KEYS: 'the public keys that this takes',
  'kept-assets': 'with the files that their pages need',
  'kept-pages': 'with the files that their pages need',
  'kept-searches': 'the results of the last 3 searches',
  'tickets-by-link': 'the tickets opened last',
  'tickets-of-': 'the tickets opened last',
};

test('whatever the browser keeps is named in the privacy policy', () => {
  const namesIn = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    const names = [...text.matchAll(/^(?:export )?const \w*(?:key|Cache) = '([^']+)'/gm)].map(([, name]) => name);
    // Each file that stores has its one key, by this name.
    if (/Storage\.setItem\((?!key,)/.test(text)) return [file];
    return /Storage\.setItem|Cache = '/.test(text) ? names : [];
  };
  expect(sources.flatMap(namesIn).sort()).toEqual(Object.keys(kept).sort());
  for (const words of Object.values(kept)) expect(policy).toContain(words);
});

test('other words of the terms or the privacy policy are another version', () => {
  const words = [...paragraphsOf(privacyPolicyPage), ...paragraphsOf(termsConditionsPage)].join('\n');
  const print = createHash('sha256').update(words).digest('hex').slice(0, 16);
  expect({ [termsVersion]: print }).toEqual({ '2026-11-21': 'ebaf48734c58148a' });
});
