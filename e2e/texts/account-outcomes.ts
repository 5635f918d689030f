import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInByRequest } from '../app';
import { codeFor } from '../inbox';
import { newContact, signUp } from '../sign-up';
import type { TextFixtures, TextRow } from '../texts';

type Run = TextRow['run'];

const newPassword = 'Newer#1234';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const failing = (page: Page, url: string) =>
  page.route(url, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500 })));

async function openAs(page: Page, { newPerson }: TextFixtures, path: string) {
  const person = await newPerson();
  await signInByRequest(page.request, person);
  await page.goto(path);
  return person;
}

async function typePassword(page: Page, codeLabel: string, code: string) {
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await page.getByLabel(codeLabel).fill(code);
}

/** A code for the phone of somebody with an account, from /verify or /forget-password. */
const requestByPhone =
  (screen: '/verify' | '/forget-password'): Run =>
  async (page, { newPerson }) => {
    const { phone } = await newPerson();
    await page.goto(screen);
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await page.getByLabel('Contact number').fill(phone.replace('+267', ''));
    await press(page, screen === '/verify' ? 'Request New OTP' : 'Rest Password');
  };

/** With the dialling code typed, whichever country is chosen. */
const requestFromAbroad: Run = async (page) => {
  await page.goto('/forget-password');
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(`+27 82 ${randomInt(1_000_000, 9_999_999)}`);
  await press(page, 'Rest Password');
};

/** The same while that call fails. */
const requestInVain =
  (screen: '/verify' | '/forget-password'): Run =>
  async (page, fixtures) => {
    await failing(page, screen === '/verify' ? '**/api/verify/code' : '**/api/password/code');
    await requestByPhone(screen)(page, fixtures);
  };

const verify: Run = async (page) => {
  const contact = newContact();
  await signUp(page, contact);
  await page.getByLabel('Verification code').fill(await codeFor(page.request, contact.phone));
  await press(page, 'Verify');
  await page.waitForURL('**/login');
};

async function resetWith(page: Page, code: string) {
  await press(page, 'Have Otp?');
  await typePassword(page, 'Otp Code', code);
  await press(page, 'Submit');
}

const resetByCode: Run = async (page, { newPerson }) => {
  const { phone } = await newPerson();
  await page.request.post('/api/password/code', { data: { contact: { phone } } });
  await page.goto('/forget-password');
  await resetWith(page, await codeFor(page.request, phone));
  await page.waitForURL('**/login');
};

const resetInVain: Run = async (page) => {
  await page.goto('/forget-password');
  await failing(page, '**/api/password');
  await resetWith(page, '123456');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

const changePassword: Run = async (page, fixtures) => {
  const { phone } = await openAs(page, fixtures, '/user/change-password');
  await page.request.post('/api/user/password/code');
  await typePassword(page, 'Otp Number', await codeFor(page.request, phone));
  await press(page, 'Update Password');
};

const changeInVain: Run = async (page, fixtures) => {
  await openAs(page, fixtures, '/user/change-password');
  await failing(page, '**/api/user/password');
  await typePassword(page, 'Otp Number', '123456');
  await press(page, 'Update Password');
};

const requestOnChange: Run = async (page, fixtures) => {
  await openAs(page, fixtures, '/user/change-password');
  await page.getByRole('radio', { name: 'Request Otp' }).check();
};

const openActivation =
  (change: string): Run =>
  async (page, fixtures) => {
    const person = await fixtures.newPerson();
    await fixtures.database.query(`update users set ${change} where phone = $1`, [person.phone]);
    await signInByRequest(page.request, person);
    await page.goto('/user/email-activation');
  };

const unverified = openActivation('email_verified_at = null');

const requestActivation: Run = async (page, fixtures) => {
  await unverified(page, fixtures);
  await press(page, 'Send a code');
};

const activate: Run = async (page, fixtures) => {
  await requestActivation(page, fixtures);
  const { email } = (await (await page.request.get('/api/user/profile')).json()) as { email: string };
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(page.request, email));
  await press(page, 'Activate');
  await page.waitForURL('**/user/profile');
};

const saveProfile: Run = async (page, fixtures) => {
  await openAs(page, fixtures, '/user/profile');
  await press(page, 'Save');
};

const saveInVain: Run = async (page, fixtures) => {
  await failing(page, '**/api/user/profile');
  await saveProfile(page, fixtures);
};

const upload =
  (name: string, buffer: Buffer): Run =>
  async (page, fixtures) => {
    await openAs(page, fixtures, '/user/profile');
    const mimeType = name.endsWith('.png') ? 'image/png' : 'text/plain';
    await page.getByText('Upload picture').locator('input:enabled').setInputFiles({ name, mimeType, buffer });
  };

/** A second code within half a minute. */
const requestTooSoon: Run = async (page, { newPerson }) => {
  const { phone } = await newPerson();
  await page.request.post('/api/password/code', { data: { contact: { phone } } });
  await page.goto('/forget-password');
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(phone.replace('+267', ''));
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await press(page, 'Rest Password');
  await refused;
};

const sent = 'Request code sent, please check your primary contact for details';
const expectedErrors = /429|500/;
const good = (screen: string, trigger: string, text: string, run: Run): TextRow => ({
  ...{ screen, trigger, text, as: 'status', run },
});
const bad = (screen: string, trigger: string, text: string, run: Run): TextRow => ({
  ...{ screen, trigger, text, as: 'alert', expectedErrors, run },
});

/** How the calls about an account end (spec section 8), to the letter. */
export const accountOutcomeRows: TextRow[] = [
  good('/verify', 'a right code', 'Account verified successfully', verify),
  good('/verify', 'a new code', sent, requestByPhone('/verify')),
  good('/forget-password', 'a code', sent, requestByPhone('/forget-password')),
  good('/forget-password', 'a code for a number with its dialling code', sent, requestFromAbroad),
  good('/user/change-password', 'Request Otp', sent, requestOnChange),
  good('/user/email-activation', 'a code', sent, requestActivation),
  good('/user/email-activation', 'a right code', 'Your email is activated', activate),
  good('/forget-password', 'a right code', 'Account password changed successfully', resetByCode),
  good('/user/change-password', 'a right code', 'Your password has been changed successfully', changePassword),
  good('/user/profile', 'saved', 'Profile updated successfully', saveProfile),
  bad('/user/profile', 'the server fails', 'Profile updated failed', saveInVain),
  bad('/user/profile', 'a file that is no picture', 'Invalid file type', upload('me.txt', Buffer.from('me'))),
  bad(
    '/user/profile',
    'a picture of more than 5 MB',
    'The picture is too large: 5 MB at most',
    upload('me.png', Buffer.alloc(5 * 1024 * 1024 + 1)),
  ),
  bad(
    '/forget-password',
    'a second code at once',
    'Too many tries. Please wait a little and try again',
    requestTooSoon,
  ),
  bad('/verify', 'the server fails', 'Request failed', requestInVain('/verify')),
  bad('/forget-password', 'the server fails at the code', 'Request failed', requestInVain('/forget-password')),
  bad('/forget-password', 'the server fails at the password', 'Password change failed', resetInVain),
  bad('/user/change-password', 'the server fails', 'Password change failed', changeInVain),
  good(
    '/user/email-activation',
    'an activated address',
    'Your email is activated already',
    openActivation('email_verified_at = now()'),
  ),
  good(
    '/user/email-activation',
    'no address',
    'There is no email address on your account',
    openActivation('email = null, email_verified_at = null'),
  ),
];
