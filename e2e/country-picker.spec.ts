import { randomInt } from 'node:crypto';
import { expect, signIn, test } from './app';
import { codeFor } from './inbox';
import { fillSignUp, newContact, signUp, signUpButton, signUpPassword } from './sign-up';

test('a passenger with a Namibian number chooses the country, signs up and signs in', async ({ page, request }) => {
  const national = `811${randomInt(100_000, 999_999)}`;
  const phone = `+264${national}`;
  await signUp(page, { ...newContact(), national, phone, country: 'Namibia (+264)' });
  await page.getByLabel('Verification code').fill(await codeFor(request, phone));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/login');
  await signIn(page, { phone, password: signUpPassword, firstName: 'Naledi' });
  await page.waitForURL('**/user/bookings');
  await page.goto('/user/profile');
  await expect(page.getByLabel('Contact number')).toHaveValue(phone);
});

test('checks the number against the chosen country, and offers only enabled countries', async ({ page }) => {
  const contact = newContact();
  await fillSignUp(page, contact);
  const country = page.getByLabel('Country code');
  await expect(country.getByRole('option')).toHaveText([
    'Botswana (+267)',
    'Namibia (+264)',
    'South Africa (+27)',
    'Zambia (+260)',
    'Zimbabwe (+263)',
  ]);
  await expect(signUpButton(page)).toBeEnabled();
  await country.selectOption({ label: 'Namibia (+264)' });
  await page.getByLabel('Contact number').focus();
  await page.getByLabel('Contact number').blur();
  await expect(page.getByText(`Invalid mobile number: ${contact.national}`)).toBeVisible();
  await expect(signUpButton(page)).toBeDisabled();
  await country.selectOption({ label: 'Botswana (+267)' });
  await expect(signUpButton(page)).toBeEnabled();
});
