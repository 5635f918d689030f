import { globSync, readFileSync } from 'node:fs';
import { sampleContacts } from '@/lib/brand';
import { contactSettings, sampleSettings, siteContacts } from './site-contacts';

const own = { SITE_PHONE: '+267 71 234 567', SITE_EMAIL: 'care@bus.example', SITE_ADDRESS: 'Plot 1, Maun' };
const names = Object.keys(own);
afterEach(() => names.forEach((name) => void (process.env[name] = '')));

test('a site has the contacts of its settings, and those of the sample for missing and empty ones', () => {
  expect(siteContacts()).toEqual(sampleContacts);
  expect(sampleSettings()).toEqual(names);
  Object.assign(process.env, own, { SITE_EMAIL: '' });
  expect(siteContacts()).toEqual({ phone: own.SITE_PHONE, email: sampleContacts.email, address: own.SITE_ADDRESS });
  expect(sampleSettings()).toEqual(['SITE_EMAIL']);
  Object.assign(process.env, own);
  expect(sampleSettings()).toEqual([]);
});

test.each([
  ['SITE_PHONE', '390 0000'],
  ['SITE_PHONE', '+267 1234'],
  ['SITE_PHONE', '+267  71 234  567'],
  ['SITE_EMAIL', 'help'],
  ['SITE_EMAIL', 'Care <care@bus.example>'],
  ['SITE_ADDRESS', 'Plot'],
] as const)('%s is refused with the value %j', (name, text) => {
  expect(contactSettings[name].safeParse(text).success).toBe(false);
});

test('nothing but the default of the settings and of a page shows the contacts of the sample', () => {
  const sources = globSync('{app,components,lib,public,sandbox,server,sw}/**/*.{ts,tsx,md,html}');
  const isTest = /\.(test|fixture)\.tsx?$/;
  const words = /sampleContacts|50370|help@tsela|(?<!like )\+267 ?390 ?0000/;
  const readers = sources.filter((file) => !isTest.test(file) && words.test(readFileSync(file, 'utf8')));
  expect(readers.toSorted()).toEqual([
    'components/ui/site-contact.tsx',
    'lib/brand.ts',
    'server/process/site-contacts.ts',
    'server/testing/test-many-claims.ts',
  ]);
});
