import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand } from '@/lib/brand';
import { accountTexts } from '@/lib/domain/account-texts';
import { errors } from '@/lib/errors';
import { expect, test } from './app';
import { codeFor, readMessage } from './inbox';
import { expectAlert, expectStatus, refuse } from './refused-call';
import { toasts } from './search-form';
import { fillSignUp, newContact, signUpButton, signUpPassword } from './sign-up';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const passwordField = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });

async function typeNewPassword(page: Page, codeLabel: string, code: string, password = 'Newer#1234') {
  await passwordField(page).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByLabel(codeLabel).fill(code);
}

const guessable = [
  ['Password1!', errors.password_common.message],
  [`${brand.name}#2026`, errors.password_personal.message],
] as const;

test.describe('the error of a refused request is shown on', () => {
  test.use({ expectedErrors: /4\d\d|500/ });

  test('/signup', async ({ page, newPerson, database }) => {
    const { phone } = await newPerson();
    const taken = await database.query<{ username: string }>('select username from users where phone = $1', [phone]);
    await fillSignUp(page, { ...newContact(), username: taken.rows[0]?.username ?? '' });
    await signUpButton(page).click();
    await expectAlert(page, 'This username is taken, please choose another');
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      'This username is taken, please choose another',
    );
    await refuse(page, '**/api/sign-up', 'nonsense');
    await signUpButton(page).click();
    await expectAlert(page, 'Server encountered errors processing your request');
  });

  test('/signup at the password, if it is guessable', async ({ page }) => {
    await fillSignUp(page, newContact());
    const password = page.getByLabel('Password', { exact: true });
    for (const [typed, message] of guessable) {
      await password.fill(typed);
      await page.getByLabel('Confirm password', { exact: true }).fill(typed);
      await signUpButton(page).click();
      await expectAlert(page, message);
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(new RegExp(`^${message}`));
    }
    await password.fill(signUpPassword);
    await expect(page.getByRole('alert').filter({ hasText: guessable[1][1] })).toBeHidden();
  });

  test('the forms for a new password at the password, if it is guessable', async ({ page, newPerson, request }) => {
    const person = await newPerson();
    const { phone } = person;
    const refusals = async (codeLabel: string, code: string, button: string) => {
      for (const [typed, message] of guessable) {
        await typeNewPassword(page, codeLabel, code, typed);
        await press(page, button);
        await expectAlert(page, message);
        await expect(passwordField(page)).toBeFocused();
        await expect(passwordField(page)).toHaveAccessibleDescription(new RegExp(`^${message}`));
      }
      await typeNewPassword(page, codeLabel, code);
      await press(page, button);
    };
    await page.goto('/forget-password');
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await page.getByLabel('Contact number').fill(phone.replace('+267', ''));
    await press(page, 'Rest Password');
    await expect(page.getByRole('dialog', { name: 'New Password' })).toBeVisible();
    await refusals('Otp Code', await codeFor(request, phone), 'Submit');
    await page.waitForURL('**/login');

    await person.signIn(page);
    await page.goto('/user/change-password');
    await refusals('Otp Number', '000000', 'Update Password');
    await expectAlert(page, errors.code_wrong.message);
  });

  test('/forget-password with a link at the password, if it is guessable', async ({
    page,
    newPerson,
    database,
    request,
  }) => {
    const { phone } = await newPerson();
    const { rows } = await database.query<{ email: string }>('select email from users where phone = $1', [phone]);
    const email = rows[0]?.email ?? '';
    await page.goto('/forget-password');
    await page.getByRole('radio', { name: 'Email' }).check();
    await page.getByLabel('Email address').fill(email);
    await press(page, 'Rest Password');
    await page.goto(await readMessage(request, email, /(\/forget-password\/[\w-]{20,})/));
    for (const [typed, message] of guessable) {
      await passwordField(page).fill(typed);
      await page.getByLabel('Confirm Password', { exact: true }).fill(typed);
      await press(page, 'Submit');
      await expectAlert(page, message);
      await expect(passwordField(page)).toBeFocused();
    }
  });

  test('/verify', async ({ page }) => {
    await page.goto('/verify');
    await refuse(page, '**/api/verify/code', 'nonsense');
    await page.getByLabel('Email address').fill(`${randomUUID()}@tsela.example`);
    await press(page, 'Request New OTP');
    await expectAlert(page, 'Request failed');
    await page.unroute('**/api/verify/code');
    await press(page, 'Request New OTP');
    await expectStatus(page, accountTexts.codeSent);
  });

  test('/forget-password, which also accepts a foreign number', async ({ page }) => {
    await page.goto('/forget-password');
    await refuse(page, '**/api/password/code', 'nonsense');
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await page.getByLabel('Contact number').fill(`+27 82 ${randomInt(1_000_000, 9_999_999)}`);
    await press(page, 'Rest Password');
    await expectAlert(page, 'Request failed');

    await page.unroute('**/api/password/code');
    await press(page, 'Rest Password');
    const dialog = page.getByRole('dialog', { name: 'New Password' });
    await expectStatus(dialog, accountTexts.codeSent);
    await refuse(page, '**/api/password', 'nonsense');
    await typeNewPassword(page, 'Otp Code', '123456');
    await press(page, 'Submit');
    await expect(dialog).toBeHidden();
    await expectAlert(page, 'Password change failed');

    // The second code is requested within 30 seconds.
    await press(page, 'Rest Password');
    await expectAlert(page, 'Too many tries. Please wait a little and try again');
  });

  test('/user/change-password', async ({ page, newPerson }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/change-password');
    await typeNewPassword(page, 'Otp Number', '000000');
    await press(page, 'Update Password');
    await expectAlert(page, 'The code is wrong or has expired. Please check it, or request a new one');
    await refuse(page, '**/api/user/password', 'nonsense');
    await press(page, 'Update Password');
    await expectAlert(page, 'Password change failed');
    await refuse(page, '**/api/user/password/code', 'nonsense');
    await page.getByRole('radio', { name: 'Request Otp' }).check();
    await expectAlert(page, 'Request failed');
  });

  test('/user/email-activation', async ({ page, newPerson, database }) => {
    const person = await newPerson();
    await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
    await person.signIn(page);
    await page.goto('/user/email-activation');
    await press(page, 'Send a code');
    await expectStatus(page, accountTexts.codeSent);
    await refuse(page, '**/api/user/email-activation/code', 'nonsense');
    await press(page, 'Send a code');
    await expectAlert(page, 'Request failed');
  });

  test('/user/profile, also as a toast', async ({ page, newPerson }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/profile');
    await refuse(page, '**/api/user/profile', 'nonsense');
    await press(page, 'Save');
    await expect(toasts(page)).toHaveText('Profile updated failed');
    await expectAlert(page, 'Profile updated failed');
  });
});
