import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectProblem } from './field-problem';

// lib/domain/account-rules.test.ts covers every message of every rule. /signup, /user/withdraw and /contact_us have their own specs.

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

test.describe('a form shows each problem beside its field on', () => {
  test('/verify, for the code', async ({ page }) => {
    await page.request.post('/api/verify/code', { data: { contact: { email: `${randomUUID()}@tsela.example` } } });
    await page.goto('/verify');
    const code = page.getByLabel('Verification code');
    await press(page, 'Verify');
    await expectProblem(code, 'Verification code can not be empty');
    await expect(code).toBeFocused();
    await code.fill('1234567');
    await expect(code).not.toHaveAttribute('aria-invalid');
    await press(page, 'Verify');
    await expectProblem(code, 'Verification code provided is too long /short');
  });

  test('/verify, for a new code', async ({ page }) => {
    await page.goto('/verify');
    await press(page, 'Request New OTP');
    await expectProblem(page.getByLabel('Email address'), 'Email cannot be empty');
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await press(page, 'Request New OTP');
    await expectProblem(page.getByLabel('Contact number'), 'Contact number cannot be empty');
  });

  test('/forget-password, for the contact and in the dialog', async ({ page }) => {
    await page.goto('/forget-password');
    await page.getByLabel('Email address').fill('neo@nowhere');
    await press(page, 'Rest Password');
    await expectProblem(page.getByLabel('Email address'), 'Invalid email');
    await page.getByLabel('Email address').fill('');
    await page.getByRole('radio', { name: 'Cellphone' }).check();
    await page.getByLabel('Contact number').fill('12345678');
    await press(page, 'Rest Password');
    await expectProblem(page.getByLabel('Contact number'), 'Invalid phone number format');
    await page.getByLabel('Contact number').fill('');
    await press(page, 'Have Otp?');
    await press(page, 'Submit');
    await expectProblem(page.getByLabel('Otp Code'), 'Otp can not be empty');
    await expectProblem(newPassword(page), 'Password cannot be empty');
  });

  test('/forget-password/{token}', async ({ page }) => {
    await page.goto('/forget-password/no-such-token-0000000000');
    await newPassword(page).fill('weak');
    await press(page, 'Submit');
    await expectProblem(
      newPassword(page),
      'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
    );
    await expectProblem(confirmation(page), 'Confirm password cannot be empty');
  });

  test('/user/change-password', async ({ page, newPerson }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/change-password');
    await newPassword(page).fill('weak');
    await press(page, 'Update Password');
    await expectProblem(page.getByLabel('Otp Number'), 'Otp can not be empty');
    await expectProblem(
      newPassword(page),
      'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
    );
    await expectProblem(confirmation(page), 'Passwords do not match');
  });

  test('/user/email-activation', async ({ page, newPerson, database }) => {
    const person = await newPerson();
    await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
    await person.signIn(page);
    await page.goto('/user/email-activation');
    await press(page, 'Activate');
    await expectProblem(page.getByLabel('Code', { exact: true }), 'Code can not be empty');
  });

  test('/user/profile', async ({ page, newPerson }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/profile');
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Last name').fill('R2');
    await press(page, 'Save');
    await expectProblem(page.getByLabel('First name'), 'First name cannot be empty');
    await expectProblem(page.getByLabel('Last name'), 'Last name should only contain alphabets');
  });
});
