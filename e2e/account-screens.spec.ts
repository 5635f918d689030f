import type { Page } from '@playwright/test';
import { expectAccessibleDayAndNight } from './accessible';
import { expectLayout } from './layout';
import { expect, test } from './app';
import { newContact, signUp } from './sign-up';

async function check(page: Page) {
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
}

test('the account screens of a visitor are accessible and fit the viewport', async ({ page }) => {
  await page.goto('/login');
  await check(page);
  await page.goto('/signup');
  // Show every problem.
  for (const label of ['First name', 'Contact number', 'Email (optional)', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(label === 'First name' ? '' : '1');
    await field.blur();
  }
  await expect(page.getByText('Invalid mobile number: 1')).toBeVisible();
  await check(page);
  await signUp(page, newContact());
  await expect(page.getByRole('status').filter({ hasText: 'Account created successfully' })).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: 'Request New OTP' }).click();
  const otp = page.getByRole('dialog', { name: 'Request New OTP' });
  await otp.getByRole('radio', { name: 'Cellphone' }).check();
  await otp.getByRole('button', { name: 'Send' }).click();
  await expect(otp.getByRole('alert')).toHaveText('Contact number cannot be empty');
  await check(page);
  await page.goto('/forget-password');
  await check(page);
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  await page.getByRole('dialog', { name: 'New Password' }).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Otp can not be empty')).toBeVisible();
  await check(page);
  await page.goto('/forget-password/no-such-token-0000000000');
  await check(page);
});

test('the account screens of a passenger are accessible and fit the viewport', async ({
  page,
  newPerson,
  database,
}) => {
  const person = await newPerson();
  await database.query('update users set email_verified_at = null where phone = $1', [person.phone]);
  await person.signIn(page);
  for (const path of ['/user/home', '/user/profile', '/user/email-activation']) {
    await page.goto(path);
    await expect(page.getByText('Please activate your account!')).toBeVisible();
    await check(page);
  }
  await page.goto('/user/change-password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Otp can not be empty')).toBeVisible();
  await check(page);
  await database.query('update users set email_verified_at = now() where phone = $1', [person.phone]);
  await page.goto('/user/email-activation');
  await expect(page.getByText('Your email is activated already')).toBeVisible();
  await check(page);
});
