import { expect, holdBack, loginIn, newPerson, signIn, test } from './app';

// forms.spec.ts ends the other devices without JavaScript, and menus.spec.ts this one.
test('the profile lists the devices that are logged in, and ends them with the keyboard', async ({ page, rival }) => {
  const person = await newPerson();
  await person.signIn(rival);
  // The form stores the name of the browser.
  await page.goto('/login?callbackUrl=/user/profile');
  await signIn(page, person);
  await page.waitForURL('**/user/profile');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveText(
    /^Chrome on \w+This device/,
  );
  const other = devices.getByRole('listitem').filter({ hasText: 'Last used just now' });
  await other.getByRole('button', { name: /^Log out Chrome on/ }).focus();
  await page.keyboard.press('Enter');
  await expect(devices.getByText('The device is logged out')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button', { name: 'Log out all other devices' })).toBeHidden();
  expect((await rival.request.get('/api/user/profile')).status()).toBe(401);
});

test('a log-out before the header has loaded leads home too', async ({ page }) => {
  await (await newPerson()).signIn(page);
  // The header learns about the end of the session before the log-out leads to the next page.
  const { release } = await holdBack(page, '**/api/session');
  await page.route('**/api/auth/signout', async (route) => {
    const response = await route.fetch();
    const header = page.waitForResponse('**/api/session');
    release();
    await header;
    await route.fulfill({ response });
  });
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Log out this device' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(loginIn(page)).toBeVisible();
});

test.describe('without a response of the platform', () => {
  test.use({ expectedErrors: /503/ });

  test('the page says that the log-out is repeated', async ({ page }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/profile');
    await page.route('**/api/auth/signout', async (route) =>
      route.fulfill({ response: await route.fetch(), status: 503 }),
    );
    await page.getByRole('button', { name: 'Log out this device' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByRole('status').filter({ hasText: 'Our server did not respond' })).toBeVisible();
  });
});
