import type { Page } from '@playwright/test';
import { expect, signIn, signInByRequest, test, type Person } from './app';
import { codeFor } from './inbox';

test.use({ expectedErrors: /401|423/ });

const newPassword = 'Newer#1234';
const countdown = (page: Page) => page.getByRole('timer');
const storedLock = (page: Page) => page.evaluate(() => localStorage.getItem('LOCK'));

/** Locks the account with five wrong passwords, the last one on the login page. */
async function lock(page: Page, person: Person) {
  const wrong = { ...person, password: 'not it' };
  for (let tries = 0; tries < 4; tries++) await signInByRequest(page.request, wrong, 401);
  await page.goto('/login');
  await signIn(page, wrong);
  await expect(countdown(page)).toHaveText(/^You can try again in (60:00|59:\d\d)$/);
}

test('counts down the lock of one username, also after a reload, until a password reset or a sign-in', async ({
  page,
  request,
  newPerson,
}) => {
  const [locked, other] = [await newPerson(), await newPerson()];
  await page.clock.install();
  await lock(page, locked);
  const username = page.getByLabel('Email Address / Phone');
  await username.fill(other.phone);
  await expect(countdown(page)).toBeHidden();
  await username.fill(locked.phone);
  await expect(countdown(page)).toBeVisible();
  await page.reload();
  await username.fill(other.phone);
  // Run the clock for more than one tick of the countdown.
  await page.clock.runFor(1500);
  await expect(countdown(page)).toBeHidden();
  await username.fill(locked.phone.replace('+267', '').replace(/(..)(...)(...)/, '$1 $2 $3'));
  await expect(countdown(page)).toBeVisible();

  const code = await page.request.post('/api/password/code', { data: { contact: { phone: locked.phone } } });
  expect(code.status()).toBe(200);
  await page.goto('/forget-password');
  expect(await storedLock(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Otp Code').fill(await codeFor(request, locked.phone));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  expect(await storedLock(page)).toBeNull();

  await page.evaluate(() => localStorage.setItem('LOCK', '{"username":"neo","endsAt":9999999999999}'));
  await signIn(page, { ...locked, password: newPassword });
  await page.waitForURL('**/user/bookings');
  expect(await storedLock(page)).toBeNull();
});
