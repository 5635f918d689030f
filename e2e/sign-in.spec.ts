import type { Page } from '@playwright/test';
import { expect, logOut, loginIn, nameIn, newPerson, signIn, test } from './app';
import { codeFor } from './inbox';
import { expectAlert, expectProblem } from './refused-call';
import { send } from './send-form';

test.use({ expectedErrors: /401|423/ });

const newPassword = 'Newer#1234';
const countdown = (page: Page) => page.getByRole('timer');
const storedLock = (page: Page) => page.evaluate(() => localStorage.getItem('LOCK'));

test('requires both fields, and returns to the requested URL', async ({ page }) => {
  const person = await newPerson();
  await page.goto('/user/bookings?from=gaborone&to=maun');
  await page.waitForURL(/\/login\?callbackUrl=/);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectProblem(page.getByLabel('Email Address / Phone'), 'Email Address / Phone cannot be empty');
  await expectProblem(page.getByLabel('Password'), 'Password can not be empty');
  await signIn(page, person);
  await page.waitForURL('**/user/bookings?from=gaborone&to=maun');
  await expect(page.getByText('No Bookings Found')).toBeVisible();
});

test('a lock counts down for its username, also after a reload, until a password reset', async ({ page, request }) => {
  const [locked, other] = [await newPerson(), await newPerson()];
  await page.clock.install();
  // A callback to another site is not followed.
  await page.goto('/login?callbackUrl=https://evil.example/');
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await signIn(page, { ...locked, password: 'not it' });
    await expectAlert(page, `Your entered password does not match. ${left} remaining`);
  }
  await signIn(page, { ...locked, password: 'not it' });
  await expectAlert(page, 'You have exhausted all attempts. Reset your password or try again after 1hr.');
  await expect(countdown(page)).toHaveText(/^You can try again in (60:00|59:\d\d)$/);
  const username = page.getByLabel('Email Address / Phone');
  await username.fill(other.phone);
  await expect(countdown(page)).toBeHidden();
  await page.reload();
  // Run the clock for more than one tick of the countdown.
  await username.fill(other.phone);
  await page.clock.runFor(1500);
  await expect(countdown(page)).toBeHidden();
  // sign-in-lock.test.ts covers the notations of a username.
  await username.fill(locked.phone);
  await expect(countdown(page)).toBeVisible();

  // Another browser requests the code, so only the contact identifies the account.
  await expect(await send(request, 'reset-code', { by: 'cellphone', phone: locked.phone })).toBeOK();
  await page.goto('/forget-password');
  expect(await storedLock(page)).not.toBeNull();
  await page.getByRole('radio', { name: 'Cellphone' }).check();
  await page.getByLabel('Contact number').fill(locked.phone.replace('+267', ''));
  await page.getByRole('button', { name: 'Have Otp?' }).click();
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Otp Code').fill(await codeFor(request, locked.phone));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/login');
  expect(await storedLock(page)).toBeNull();

  await page.goto('/login?callbackUrl=https://evil.example/');
  await page.evaluate(() => localStorage.setItem('LOCK', '{"username":"neo","endsAt":9999999999999}'));
  await signIn(page, { ...locked, password: newPassword });
  await page.waitForURL('**/user/bookings');
  expect(await storedLock(page)).toBeNull();
});

test('the login leads a signed-in person to the page that waits, otherwise to the bookings', async ({ page }) => {
  await (await newPerson()).signIn(page);
  for (const [path, to] of [
    ['/login', '/user/bookings'],
    ['/login?callbackUrl=/faqs', '/faqs'],
    ['/login?callbackUrl=https://evil.example/', '/user/bookings'],
  ] as const)
    expect(new URL((await page.request.get(path)).url()).pathname).toBe(to);
});

test('the login focuses its first field, unless a keyboard would cover the page @wide', async ({ page, hasTouch }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Email Address / Phone');
  await (hasTouch ? expect(field).not.toBeFocused() : expect(field).toBeFocused());
});

test('logout revokes the session and deletes the data stored in the browser', async ({ page, context }) => {
  await (await newPerson()).signIn(page);
  await page.goto('/faqs');
  const cookies = await context.cookies();
  await page.evaluate(() => localStorage.setItem('ACTIVE_BOOKING', '{}'));
  const second = await context.newPage();
  await second.goto('/faqs');
  await expect(nameIn(second)).toBeVisible();
  await logOut(page);
  await expect(loginIn(page)).toBeVisible();
  // The other tabs show the logout too.
  await expect(loginIn(second)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'))).toBeNull();
  // The old cookie no longer signs in.
  await context.addCookies(cookies);
  await page.goto('/user/bookings');
  await page.waitForURL(/\/login/);
});
