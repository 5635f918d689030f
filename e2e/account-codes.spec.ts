import { accountTexts } from '@/lib/account-texts';
import { expectAccessible } from './accessible';
import { expect, signIn, test } from './app';
import { codeFor } from './inbox';
import { newContact, signUp, signUpPassword } from './sign-up';

const newPassword = 'Newer#1234';

for (const by of ['Email', 'Cellphone'] as const) {
  test(`after the sign-up a new code is asked for by ${by} in the dialog, and it verifies the account`, async ({
    page,
    request,
  }) => {
    const contact = newContact();
    await signUp(page, contact);
    const first = await codeFor(request, contact.phone);
    await page.getByRole('button', { name: 'Request New OTP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request New OTP' });
    await dialog.getByRole('radio', { name: by }).check();
    await expectAccessible(page);
    if (by === 'Email') await dialog.getByLabel('Email address').fill(contact.email);
    else await dialog.getByLabel('Contact number').fill(contact.national);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: accountTexts.codeSent })).toBeVisible();
    const second = await codeFor(request, by === 'Email' ? contact.email : contact.phone, first);
    await page.getByLabel('Verification code').fill(second);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForURL('**/login');
    await signIn(page, { phone: contact.phone, password: signUpPassword, firstName: '' });
    await page.waitForURL('**/user/bookings');
  });
}

test('whoever closed the page with a code under way types it under Have Otp?', async ({ page, request, newPerson }) => {
  const person = await newPerson();
  await page.goto('/forget-password');
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(person.phone.replace('+267', ''));
  await page.getByRole('button', { name: 'Rest Password' }).click();
  const code = await codeFor(request, person.phone);
  await page.context().clearCookies();
  await page.goto('/forget-password');
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(person.phone.replace('+267', ''));
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel('New Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Otp Code').fill(code);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  await signIn(page, { ...person, password: newPassword });
  await page.waitForURL('**/user/bookings');
});

test('Have Otp? alone is for the account this browser asked for last', async ({ page, request, newPerson }) => {
  const person = await newPerson();
  const asked = await page.request.post('/api/password/code', { data: { contact: { phone: person.phone } } });
  expect(asked.status()).toBe(200);
  await page.goto('/forget-password');
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel('New Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await dialog.getByLabel('Otp Code').fill(await codeFor(request, person.phone));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText(accountTexts.passwordReset).first()).toBeVisible();
});
