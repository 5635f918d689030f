import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountTexts } from '@/lib/domain/account-texts';
import { errors } from '@/lib/errors';
import { expect, newPerson, test } from './app';
import { expectAlert, expectProblem, expectStatus, refuse } from './refused-call';
import { toasts } from './search-form';
import { fillSignUp, newContact, signUpButton } from './sign-up';

// lib/domain/account-rules.test.ts covers every message of every rule. server/platform/accounts refuses guessable passwords.

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

async function typeNewPassword(page: Page, password = 'Newer#1234') {
  await passwordField(page).fill(password);
  await confirmation(page).fill(password);
}

/** Expects that a guessable password is refused at its field, which gets the focus. */
async function expectGuessable(page: Page, call: string, send: () => Promise<void>, field = passwordField(page)) {
  for (const code of ['password_common', 'password_personal'] as const) {
    await refuse(page, call, code, 'password');
    await send();
    await expectAlert(page, errors[code].message);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${errors[code].message}`));
  }
  await page.unroute(call);
}

test.describe('a form shows each problem beside its field, and the error of a refused request, on', () => {
  test.use({ expectedErrors: /4\d\d|500/ });

  test('/signup', async ({ page, database }) => {
    const { phone } = await newPerson();
    const taken = await database.query<{ username: string }>('select username from users where phone = $1', [phone]);
    await fillSignUp(page, { ...newContact(), username: taken.rows[0]?.username ?? '' });
    await signUpButton(page).click();
    const message = 'This username is taken, please choose another';
    await expectAlert(page, message);
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(message);
    await refuse(page, '**/api/forms/sign-up', 'nonsense');
    await signUpButton(page).click();
    await expectAlert(page, 'Server encountered errors processing your request');
    const password = page.getByLabel('Password', { exact: true });
    await page.unroute('**/api/forms/sign-up');
    await expectGuessable(page, '**/api/forms/sign-up', () => signUpButton(page).click(), password);
    await password.fill('Other#1234');
    await expect(page.getByRole('alert').filter({ hasText: errors.password_personal.message })).toBeHidden();
  });

  test('/verify', async ({ page }) => {
    await page.goto('/verify');
    const email = page.getByLabel('Email address');
    await press(page, 'Request New OTP');
    await expectProblem(page.getByLabel('Contact number'), 'Contact number cannot be empty');
    await page.getByRole('radio', { name: 'Email' }).check();
    await press(page, 'Request New OTP');
    await expectProblem(email, 'Email cannot be empty');
    await email.fill(`${randomUUID()}@tsela.example`);
    await refuse(page, '**/api/forms/verify-code', 'nonsense');
    await press(page, 'Request New OTP');
    await expectAlert(page, 'Request failed');
    await page.unroute('**/api/forms/verify-code');
    await press(page, 'Request New OTP');
    await expectStatus(page, accountTexts.codeSent);

    const code = page.getByLabel('Verification code');
    await press(page, 'Verify');
    await expectProblem(code, 'Verification code can not be empty');
    await expect(code).toBeFocused();
    await code.fill('1234567');
    await expect(code).not.toHaveAttribute('aria-invalid');
    await press(page, 'Verify');
    await expectProblem(code, 'Verification code provided is too long /short');
  });

  test('/forget-password, which also accepts a foreign number', async ({ page }) => {
    await page.goto('/forget-password');
    await page.getByRole('radio', { name: 'Email' }).check();
    await page.getByLabel('Email address').fill('neo@nowhere');
    await press(page, 'Rest Password');
    await expectProblem(page.getByLabel('Email address'), 'Invalid email');
    await page.getByLabel('Email address').fill('');
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await page.getByLabel('Contact number').fill('12345678');
    await press(page, 'Rest Password');
    await expectProblem(page.getByLabel('Contact number'), 'Invalid phone number format');
    await page.getByLabel('Contact number').fill(`+27 82 ${randomInt(1_000_000, 9_999_999)}`);
    await refuse(page, '**/api/forms/reset-code', 'nonsense');
    await press(page, 'Rest Password');
    await expectAlert(page, 'Request failed');

    await page.unroute('**/api/forms/reset-code');
    await press(page, 'Rest Password');
    const dialog = page.getByRole('dialog', { name: 'New Password' });
    await expectStatus(dialog, accountTexts.codeSent);
    await press(page, 'Submit');
    await expectProblem(page.getByLabel('Otp Code'), 'Otp can not be empty');
    await expectProblem(passwordField(page), 'Password cannot be empty');
    await typeNewPassword(page);
    await page.getByLabel('Otp Code').fill('123456');
    await expectGuessable(page, '**/api/forms/reset', () => press(page, 'Submit'));
    await refuse(page, '**/api/forms/reset', 'nonsense');
    await press(page, 'Submit');
    await expect(dialog).toBeHidden();
    await expectAlert(page, 'Password change failed');
    // The second code is requested within 30 seconds.
    await press(page, 'Rest Password');
    await expectAlert(page, 'Too many tries. Please wait a little and try again');
  });

  test('/forget-password/{token}', async ({ page }) => {
    await page.goto('/forget-password/no-such-token-0000000000');
    await passwordField(page).fill('weak');
    await press(page, 'Submit');
    await expectProblem(
      passwordField(page),
      'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
    );
    await expectProblem(confirmation(page), 'Confirm password cannot be empty');
    await typeNewPassword(page);
    await expectGuessable(page, '**/api/forms/reset-by-link', () => press(page, 'Submit'));
    await press(page, 'Submit');
    await expectAlert(page, errors.reset_link_invalid.message);
  });

  test('/user/change-password', async ({ page }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/change-password');
    await passwordField(page).fill('weak');
    await press(page, 'Update Password');
    await expectProblem(page.getByLabel('Otp Number'), 'Otp can not be empty');
    await expectProblem(
      passwordField(page),
      'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
    );
    await expectProblem(confirmation(page), 'Passwords do not match');
    await typeNewPassword(page);
    await page.getByLabel('Otp Number').fill('000000');
    await expectGuessable(page, '**/api/forms/password', () => press(page, 'Update Password'));
    await press(page, 'Update Password');
    await expectAlert(page, errors.code_wrong.message);
    await refuse(page, '**/api/forms/password', 'nonsense');
    await press(page, 'Update Password');
    await expectAlert(page, 'Password change failed');
    await refuse(page, '**/api/forms/password-code', 'nonsense');
    await page.getByRole('radio', { name: 'Request Otp' }).check();
    await expectAlert(page, 'Request failed');
    await page.unroute('**/api/forms/password-code');
    await page.getByRole('radio', { name: 'Has Otp' }).check();
    await page.getByRole('radio', { name: 'Request Otp' }).check();
    await expectStatus(page, accountTexts.codeSent);
  });

  test('/user/email-activation', async ({ page, database }) => {
    const person = await newPerson();
    await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
    await person.signIn(page);
    await page.goto('/user/email-activation');
    await press(page, 'Activate');
    await expectProblem(page.getByLabel('Code', { exact: true }), 'Code can not be empty');
    await refuse(page, '**/api/forms/activation-code', 'nonsense');
    await press(page, 'Send a code');
    await expectAlert(page, 'Request failed');
    // The page does not claim to send a code when another tab has activated the address.
    await page.unroute('**/api/forms/activation-code');
    await database.query('update users set email_verified_at = now() where phone = $1', [person.phone]);
    await press(page, 'Send a code');
    await expectAlert(page, 'Your email is activated already');
  });

  test('/user/profile, and nowhere else', async ({ page }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/profile');
    await refuse(page, '**/api/forms/profile', 'nonsense');
    await press(page, 'Save');
    await expectAlert(page, 'Profile updated failed');
    await expect(toasts(page)).toHaveCount(0);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Last name').fill('R2');
    await press(page, 'Save');
    await expectProblem(page.getByLabel('First name'), 'First name cannot be empty');
    await expectProblem(page.getByLabel('Last name'), 'Last name should only contain alphabets');
  });
});
