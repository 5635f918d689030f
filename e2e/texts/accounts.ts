import type { Page } from '@playwright/test';
import { signInByRequest } from '../app';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const at =
  (screen: string): Run =>
  async (page) => {
    await page.goto(screen);
  };

/** On the screen that knows the account already. */
const atVerify: Run = async (page) => {
  await page.request.post('/api/verify/code', {
    data: { contact: { email: `${crypto.randomUUID()}@tsela.example` } },
  });
  await page.goto('/verify');
};

const verifyWith =
  (code: string): Run =>
  async (page) => {
    await page.getByLabel('Verification code').fill(code);
    await press(page, 'Verify');
  };

const requestFor =
  (screen: '/verify' | '/forget-password', by: 'Email' | 'Cellphone', typed: string): Run =>
  async (page) => {
    await page.getByRole('radio', { name: by }).check();
    await page.getByLabel(by === 'Email' ? 'Email address' : 'Contact number').fill(typed);
    await press(page, screen === '/verify' ? 'Request New OTP' : 'Rest Password');
  };

type NewPassword = { password?: string; confirm?: string; code?: string };
const good = 'Newer#1234';

async function typePassword(page: Page, { password = good, confirm = password, code }: NewPassword, codeLabel: string) {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirm);
  if (code !== undefined) await page.getByLabel(codeLabel).fill(code);
}

const atReset: Run = async (page) => {
  await page.goto('/forget-password');
  await press(page, 'Have Otp?');
};

const resetByCode =
  (typed: NewPassword): Run =>
  async (page) => {
    await typePassword(page, { code: '123456', ...typed }, 'Otp Code');
    await press(page, 'Submit');
  };

const resetByLink =
  (typed: NewPassword): Run =>
  async (page) => {
    await typePassword(page, typed, '');
    await press(page, 'Submit');
  };

const signedInAt =
  (screen: string): Run =>
  async (page, { newPerson }) => {
    await signInByRequest(page.request, await newPerson());
    await page.goto(screen);
  };

const changeWith =
  (typed: NewPassword): Run =>
  async (page) => {
    await typePassword(page, { code: '123456', ...typed }, 'Otp Number');
    await press(page, 'Update Password');
  };

const atActivation: Run = async (page, { newPerson, database }) => {
  const person = await newPerson();
  await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
  await signInByRequest(page.request, person);
  await page.goto('/user/email-activation');
};

const activateWith =
  (code: string): Run =>
  async (page) => {
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Code', { exact: true }).press('Enter');
  };

const profileWith =
  (label: 'First name' | 'Last name', typed: string): Run =>
  async (page) => {
    await page.getByLabel('First name').fill('Naledi');
    await page.getByLabel('Last name').fill('Kgosi');
    await page.getByLabel(label).fill(typed);
    await press(page, 'Save');
  };

const rows = (screen: string, open: Run, list: readonly [trigger: string, text: string, run: Run][]): TextRow[] =>
  list.map(([trigger, text, run]) => ({ screen, trigger, text, as: 'alert', expectedErrors: /40\d|429/, open, run }));

const weak =
  'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long';
const weakByLink =
  'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters';

export const accountTextRows: TextRow[] = [
  ...rows('/verify', atVerify, [
    ['no code', 'Verification code can not be empty', verifyWith('')],
    ['letters', 'Verification code should contain only numbers', verifyWith('12a456')],
    ['five digits', 'Verification code provided is too long /short', verifyWith('12345')],
    ['seven digits', 'Verification code provided is too long /short', verifyWith('1234567')],
  ]),
  ...rows('/verify', at('/verify'), [
    ['no e-mail', 'Email cannot be empty', requestFor('/verify', 'Email', '')],
    ['no address', 'Invalid email', requestFor('/verify', 'Email', 'nobody')],
    ['no phone', 'Contact number cannot be empty', requestFor('/verify', 'Cellphone', '')],
    ['no number', 'Invalid phone number format', requestFor('/verify', 'Cellphone', '12345678')],
  ]),
  ...rows('/forget-password', at('/forget-password'), [
    ['no e-mail', 'Email cannot be empty', requestFor('/forget-password', 'Email', '')],
    ['no address', 'Invalid email', requestFor('/forget-password', 'Email', 'nobody@nowhere')],
    ['no phone', 'Contact number cannot be empty', requestFor('/forget-password', 'Cellphone', '')],
    ['no number', 'Invalid phone number format', requestFor('/forget-password', 'Cellphone', '12345678')],
  ]),
  ...rows('/forget-password', atReset, [
    ['no otp', 'Otp can not be empty', resetByCode({ code: '' })],
    ['an otp of letters', 'Otp should contain only numbers', resetByCode({ code: 'abcdef' })],
    ['a short otp', 'Otp provided is too long/short', resetByCode({ code: '123' })],
    ['no password', 'Password cannot be empty', resetByCode({ password: '' })],
    ['a weak password', weak, resetByCode({ password: 'weak' })],
    ['another confirmation', 'Passwords do not match', resetByCode({ confirm: 'Other#1234' })],
  ]),
  ...rows('/forget-password/{token}', at('/forget-password/no-such-token-0000000000'), [
    ['no password', 'Password cannot be empty', resetByLink({ password: '' })],
    ['a weak password', weakByLink, resetByLink({ password: 'weak' })],
    ['no confirmation', 'Confirm password cannot be empty', resetByLink({ confirm: '' })],
    ['another confirmation', 'Passwords do not match', resetByLink({ confirm: 'Other#1234' })],
  ]),
  ...rows('/user/change-password', signedInAt('/user/change-password'), [
    ['no otp', 'Otp can not be empty', changeWith({ code: '' })],
    ['a weak password', weak, changeWith({ password: 'weak' })],
    ['another confirmation', 'Passwords do not match', changeWith({ confirm: 'Other#1234' })],
    [
      'a wrong otp',
      'The code is wrong or has expired. Please check it, or request a new one',
      changeWith({ code: '000000' }),
    ],
  ]),
  ...rows('/user/email-activation', atActivation, [
    ['no code', 'Code can not be empty', activateWith('')],
    ['letters', 'Code should only contain numbers', activateWith('abcdef')],
  ]),
  ...rows('/user/profile', signedInAt('/user/profile'), [
    ['no first name', 'First name cannot be empty', profileWith('First name', '')],
    ['no last name', 'Last name cannot be empty', profileWith('Last name', '')],
    ['a first name with a space', 'First name should only contain alphabets', profileWith('First name', 'Ana Maria')],
    ['a last name with digits', 'Last name should only contain alphabets', profileWith('Last name', 'R2')],
  ]),
];
