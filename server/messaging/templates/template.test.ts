import { writeMessage } from '../templates';

const own = { SITE_PHONE: '+267 71 234 567', SITE_ADDRESS: 'Plot 1, Main Mall & Co, Maun' };
beforeAll(() => void Object.assign(process.env, own));
afterAll(() => void Object.assign(process.env, { SITE_PHONE: '', SITE_ADDRESS: '' }));

test('an e-mail ends with the phone and the address of the site', () => {
  const surroundings = { siteUrl: 'https://tsela.example', markup: null, ticket: null };
  const { text, html } = writeMessage({ template: 'password-changed', data: {} }, 'email', surroundings);
  expect(text.endsWith('\n\nTsela, +267 71 234 567')).toBe(true);
  expect(html).toContain('Tsela, +267 71 234 567<br>Plot 1, Main Mall &amp; Co, Maun</p>');
  expect(text + html).not.toContain('390 0000');
});
