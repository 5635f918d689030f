import type { Page } from '@playwright/test';
import { expect, signIn, test, type Person } from './app';
import { codeFor } from './inbox';

test.use({ expectedErrors: /401|423/ });

const newPassword = 'Newer#1234';

/** Five wrong passwords. */
async function lock(page: Page, person: Person) {
  await page.goto('/login');
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse('**/callback/credentials**');
    await signIn(page, { ...person, password: 'not it' });
    await answered;
  }
  await expect(countdown(page)).toHaveText(/^You can try again in (60:00|59:\d\d)$/);
  expect(await kept(page)).not.toBeNull();
}

const countdown = (page: Page) => page.getByRole('timer');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('LOCK'));

test('a lock is counted down for the name that is locked only, after a reload too', async ({ page, newPerson }) => {
  const [locked, other] = [await newPerson(), await newPerson()];
  await lock(page, locked);
  const username = page.getByLabel('Email Address / Phone');
  await username.fill(other.phone);
  await expect(countdown(page)).toBeHidden();
  await username.fill(locked.phone);
  await expect(countdown(page)).toBeVisible();
  await page.reload();
  await username.fill(other.phone);
  // More than a tick of the clock.
  await page.waitForFunction((since) => Date.now() - since > 1500, await page.evaluate(() => Date.now()));
  await expect(countdown(page)).toBeHidden();
  await username.fill(locked.phone.replace('+267', '').replace(/(..)(...)(...)/, '$1 $2 $3'));
  await expect(countdown(page)).toBeVisible();
});

test('a sign-in that succeeds clears the lock', async ({ page, newPerson }) => {
  await lock(page, await newPerson());
  await signIn(page, await newPerson());
  await page.waitForURL('**/user/bookings');
  expect(await kept(page)).toBeNull();
});

test('a password set anew clears the lock', async ({ page, request, newPerson }) => {
  const person = await newPerson();
  await lock(page, person);
  const asked = await page.request.post('/api/password/code', { data: { contact: { phone: person.phone } } });
  expect(asked.status()).toBe(200);
  await page.goto('/forget-password');
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Otp Code').fill(await codeFor(request, person.phone));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  expect(await kept(page)).toBeNull();
  await signIn(page, { ...person, password: newPassword });
  await page.waitForURL('**/user/bookings');
});
