import { accountTexts } from '@/lib/domain/account-texts';
import { expect, signIn, test } from './app';
import { codeFor } from './inbox';
import { newContact, signUp, signUpPassword } from './sign-up';

const newPassword = 'Newer#1234';

test('verifies an account with a new code from the dialog, and resets a password with a code requested elsewhere', async ({
  page,
  request,
}) => {
  const contact = newContact();
  await signUp(page, contact);
  const first = await codeFor(request, contact.phone);
  await page.getByRole('button', { name: 'Request New OTP' }).click();
  const newCode = page.getByRole('dialog', { name: 'Request New OTP' });
  await newCode.getByRole('radio', { name: 'Email' }).check();
  await newCode.getByLabel('Email address').fill(contact.email);
  await newCode.getByRole('button', { name: 'Send' }).click();
  await expect(newCode).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: accountTexts.codeSent })).toBeVisible();
  await page.getByLabel('Verification code').fill(await codeFor(request, contact.email, first));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/login');
  await signIn(page, { phone: contact.phone, password: signUpPassword, firstName: '' });
  await page.waitForURL('**/user/bookings');

  // Without cookies only the contact identifies the account, as if another browser had requested the code.
  await page.context().clearCookies();
  const response = await request.post('/api/password/code', { data: { contact: { phone: contact.phone } } });
  expect(response.status()).toBe(200);
  await page.goto('/forget-password');
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(contact.national);
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  const reset = page.getByRole('dialog', { name: 'New Password' });
  await reset.getByLabel('New Password', { exact: true }).fill(newPassword);
  await reset.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await reset.getByLabel('Otp Code').fill(await codeFor(request, contact.phone, first));
  await reset.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText(accountTexts.passwordReset).first()).toBeVisible();
  await signIn(page, { phone: contact.phone, password: newPassword, firstName: '' });
  await page.waitForURL('**/user/bookings');
});
