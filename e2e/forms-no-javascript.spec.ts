import type { Page } from '@playwright/test';
import { accountTexts } from '@/lib/domain/account-texts';
import { errors } from '@/lib/errors';
import { expectNoSidewaysScroll } from './accessible';
import { expect, newPerson, press, signIn, test } from './app';
import { codeFor } from './inbox';
import { expectProblem, expectStatus } from './refused-call';
import { pictureFile } from './send-form';
import { fillSignUp, newContact, signUpButton, signUpPassword } from './sign-up';

test.use({ javaScriptEnabled: false });

const newPassword = 'Newer#1234';
/** Expects a refusal at the field, which has the focus, on a page as wide as the phone. */
async function expectRefused(page: Page, label: string, sentence: string) {
  const field = page.getByLabel(label, { exact: true });
  await expectProblem(field, sentence);
  await expect(field).toBeFocused();
  await expectNoSidewaysScroll(page);
}

test('a new passenger signs up without JavaScript', async ({ page, request }) => {
  const contact = newContact();
  await fillSignUp(page, contact);
  await page.getByLabel('Username').fill('7123');
  await signUpButton(page).click();
  await expectRefused(page, 'Username', errors.username_invalid.message);
  await expect(page.getByLabel('First name')).toHaveValue('Naledi');
  await page.getByLabel('Username').fill(contact.username);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(signUpPassword);
  await signUpButton(page).click();

  await page.waitForURL('**/verify?**');
  await expectStatus(page, accountTexts.signedUp);
  await page.getByLabel('Verification code').fill('12');
  await press(page, 'Verify');
  await expectRefused(page, 'Verification code', errors.verification_code_length.message);
  await page.getByLabel('Verification code').fill(await codeFor(request, contact.phone));
  await press(page, 'Verify');
  await page.waitForURL('**/login?**');
  await expectStatus(page, accountTexts.verified);
  await signIn(page, { phone: contact.national, password: signUpPassword });
  await page.waitForURL('**/user/bookings');
});

test('a passenger with a forgotten password sets a new one without JavaScript', async ({ page, request }) => {
  const person = await newPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Contact number').fill('12');
  await press(page, 'Rest Password');
  await expectRefused(page, 'Contact number', errors.phone_format.message);
  await page.getByLabel('Contact number').fill(person.phone);
  await press(page, 'Rest Password');
  await expectStatus(page, accountTexts.codeSent);
  await press(page, 'Submit');
  await expectRefused(page, 'New Password', errors.password_required.message);
  for (const label of ['New Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill(newPassword);
  await page.getByLabel('Otp Code').fill(await codeFor(request, person.phone));
  await press(page, 'Submit');
  await page.waitForURL('**/login?**');
  await expectStatus(page, accountTexts.passwordReset);
  await signIn(page, { ...person, password: newPassword });
  await page.waitForURL('**/user/bookings');
});

test('a passenger saves the profile and a picture without JavaScript', async ({ page }) => {
  await (await newPerson()).signIn(page);
  await page.goto('/user/profile');
  await page.getByLabel('City').fill('Maun');
  await page.getByLabel('Last name').fill('R2');
  await press(page, 'Save');
  await expectRefused(page, 'Last name', errors.last_name_letters.message);
  await expect(page.getByLabel('City')).toHaveValue('Maun');
  await page.getByLabel('Last name').fill('Modise');
  await press(page, 'Save');
  await expectStatus(page, accountTexts.profileUpdated);
  await page.getByLabel('Upload picture').setInputFiles(pictureFile('me.svg'));
  await press(page, 'Save picture');
  await expectRefused(page, 'Upload picture', errors.picture_type.message);
  await page.getByLabel('Upload picture').setInputFiles(pictureFile('me.png'));
  await press(page, 'Save picture');
  await expectStatus(page, accountTexts.profileUpdated);
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Modise');
});
