import { fillSignUpForm, newContact, signUpButton } from '../sign-up';
import type { TextRow } from '../texts';
import type { Page } from '@playwright/test';

type Run = TextRow['run'];

const open: Run = async (page) => {
  await page.goto('/signup');
};

/** The whole form, whatever stands in it. */
async function fill(page: Page, contact = newContact()) {
  await fillSignUpForm(page, contact);
  await page.getByLabel('Email (optional)').fill('');
}

/** A filled form with one field typed over and left. */
const typing =
  (label: string, typed: string): Run =>
  async (page) => {
    await fill(page);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.blur();
  };

const row = (trigger: string, text: string, run: Run, as: TextRow['as'] = 'alert'): TextRow => ({
  ...{ screen: '/signup', trigger, text, as, open, run },
  expectedErrors: /409|500/,
});

export const signUpTextRows: TextRow[] = [
  row('no first name', 'First name cannot be empty', typing('First name', '')),
  row('no last name', 'Last name can not be empty', typing('Last name', '')),
  row('no username', 'Username cannot be empty', typing('Username', '')),
  row(
    'a phone as username',
    'Username can not be a phone number or an email address',
    typing('Username', '71 234 567'),
  ),
  row('no phone', 'Contact number cannot be empty', typing('Contact number', '')),
  row('no number of the country', 'Invalid phone number', typing('Contact number', '7123')),
  row('no mobile number', 'Invalid mobile number: 7123', typing('Contact number', '7123')),
  row('a number of another country', 'Invalid phone number', typing('Contact number', '+27821234567')),
  row('an address with a sign none has', 'Invalid email', typing('Email (optional)', 'zoë@example.com')),
  row('no address', 'Invalid email', typing('Email (optional)', 'nobody')),
  row('no password', 'Password cannot be empty', typing('Password', '')),
  row('a short password', 'Password should only contain 6 to 20 characters long', typing('Password', 'short')),
  row(
    'a sign no password has',
    'Password should only contain 6 to 20 characters long',
    typing('Password', 'long enough'),
  ),
  row('another confirmation', 'Password do not match', typing('Confirm password', 'different')),
  row('no consent', 'Please accept the terms of use first', async (page) => {
    await fill(page);
    await page.getByRole('checkbox').uncheck();
  }),
  row('opened', 'You must be at least 18 years old.', () => Promise.resolve(), 'page'),
  row(
    'a username that is taken',
    'This username is taken, please choose another',
    async (page, { newPerson, database }) => {
      const { phone } = await newPerson();
      const { rows } = await database.query<{ username: string }>('select username from users where phone = $1', [
        phone,
      ]);
      await fill(page, { ...newContact(), username: rows[0]?.username ?? '' });
      await signUpButton(page).click();
    },
  ),
  row('the server fails', 'Server encountered errors processing your request', async (page) => {
    await fill(page);
    await page.route('**/api/sign-up', (route) => route.fulfill({ status: 500, body: '{}' }));
    await signUpButton(page).click();
  }),
  row(
    'made',
    'Account created successfully, please check your primary contact for OTP and verification steps',
    async (page) => {
      await page.unroute('**/api/sign-up');
      await fill(page);
      await signUpButton(page).click();
      await page.waitForURL('**/verify');
    },
    'status',
  ),
];
