import { randomInt } from 'node:crypto';
import { accountTexts } from '@/lib/domain/account-texts';
import { errors } from '@/lib/errors';
import { expect, newPerson, press, test } from './app';
import { expectAlert, expectStatus, refuse } from './refused-call';
import { toasts } from './search-form';
import { fillSignUp, newContact, signUpButton } from './sign-up';

// forms.spec.ts covers wrong values, account-rules.test.ts their messages, and forms/table.test.ts the texts of failures.

test.describe('a form shows the error of a refused request on', () => {
  test.use({ expectedErrors: /4\d\d|500/ });

  test('/signup, at its field', async ({ page, database }) => {
    const { phone } = await newPerson();
    const taken = await database.query<{ username: string }>('select username from users where phone = $1', [phone]);
    await fillSignUp(page, { ...newContact(), username: taken.rows[0]?.username ?? '' });
    await signUpButton(page).click();
    const message = 'This username is taken, please choose another';
    await expectAlert(page, message);
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(message);
    const password = page.getByLabel('Password', { exact: true });
    for (const code of ['password_common', 'password_personal'] as const) {
      await refuse(page, '**/api/forms/sign-up', code, 'password');
      await signUpButton(page).click();
      await expectAlert(page, errors[code].message);
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(new RegExp(`^${errors[code].message}`));
    }
    await password.fill('Other#1234');
    await expect(page.getByRole('alert').filter({ hasText: errors.password_personal.message })).toBeHidden();
  });

  test('/forget-password, which also accepts a foreign number', async ({ page }) => {
    await page.goto('/forget-password');
    await page.getByLabel('Contact number').fill(`+27 82 ${randomInt(1_000_000, 9_999_999)}`);
    await press(page, 'Rest Password');
    const dialog = page.getByRole('dialog', { name: 'New Password' });
    await expectStatus(dialog, accountTexts.codeSent);
    await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Newer#1234');
    await page.getByLabel('Confirm Password', { exact: true }).fill('Newer#1234');
    await page.getByLabel('Otp Code').fill('123456');
    await refuse(page, '**/api/forms/reset', 'nonsense');
    await press(page, 'Submit');
    await expect(dialog).toBeHidden();
    await expectAlert(page, 'Password change failed');
    // The second code is requested within 30 seconds.
    await press(page, 'Rest Password');
    await expectAlert(page, 'Too many tries. Please wait a little and try again');
  });

  test('/user/change-password, which sends a code when it is chosen', async ({ page }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/change-password');
    await refuse(page, '**/api/forms/password-code', 'nonsense');
    await page.getByRole('radio', { name: 'Request Otp' }).check();
    await expectAlert(page, 'Request failed');
    await page.unroute('**/api/forms/password-code');
    await page.getByRole('radio', { name: 'Has Otp' }).check();
    await page.getByRole('radio', { name: 'Request Otp' }).check();
    await expectStatus(page, accountTexts.codeSent);
  });

  test('/user/profile, and nowhere else', async ({ page }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/profile');
    await refuse(page, '**/api/forms/profile', 'nonsense');
    await press(page, 'Save');
    await expectAlert(page, 'Profile updated failed');
    await expect(toasts(page)).toHaveCount(0);
  });
});
