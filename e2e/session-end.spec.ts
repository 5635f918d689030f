import type { Page } from '@playwright/test';
import { expect, holdBack, loginIn, nameIn, newPerson, signIn, test, type Person } from './app';
import { readWebRoutes } from '@/server/testing/web-routes';
import { ageSession, isRenewed } from './session-cookie';

test.use({ expectedErrors: /401|503|ERR_FAILED/ });

const revokeAll = 'update sessions set revoked_at = now() from users where users.id = sessions.user_id and phone = $1';

/** Simulates a phone that sleeps and wakes: the page is hidden and becomes visible again. */
const wake = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

const storeData = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('ACTIVE_BOOKING', '{}');
    localStorage.setItem('LAST_SEARCH', '{}');
    sessionStorage.setItem('TYPED', 'Naledi Kgosi');
  });

/** Expects that the data of the session is deleted, including the last search. */
const expectForgotten = (page: Page) =>
  expect.poll(() => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);

async function openSignedIn(page: Page, person: Person, path: string) {
  await person.signIn(page);
  await page.goto(path);
  await expect(nameIn(page)).toBeVisible();
}

/** Signs in, opens the page and a second tab, and stores data of the session. */
async function openTwoTabs(page: Page, path: string) {
  const person = await newPerson();
  await openSignedIn(page, person, path);
  const second = await page.context().newPage();
  await second.goto('/faqs');
  await expect(nameIn(second)).toBeVisible();
  await storeData(page);
  return { person, second };
}

test('renews the session every 60 seconds and at each wake, and keeps it offline', async ({ page, context }) => {
  await page.clock.install();
  await openSignedIn(page, await newPerson(), '/faqs');
  await ageSession(context);
  await page.clock.runFor(58_000);
  expect(await isRenewed(context)).toBe(false);
  await page.clock.runFor(3000);
  await expect.poll(() => isRenewed(context)).toBe(true);

  await storeData(page);
  await ageSession(context);
  await page.route('**/api/session/renew', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await wake(page);
  await failed;
  await expect(nameIn(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'))).toBe('{}');
  expect(await isRenewed(context)).toBe(false);
  await page.unroute('**/api/session/renew');
  await wake(page);
  await expect.poll(() => isRenewed(context)).toBe(true);
  expect((await page.request.get('/api/user/profile')).status()).toBe(200);
});

test('a refused renewal ends the session in every tab, and fires an event', async ({ page, context, database }) => {
  const { person, second } = await openTwoTabs(page, '/faqs');
  await page.evaluate(() => addEventListener('failed-refresh', () => (document.title = 'It fired')));
  await database.query(revokeAll, [person.phone]);
  await ageSession(context);
  await wake(page);
  await expect(page).toHaveTitle('It fired');
  await expect(loginIn(page)).toBeVisible();
  await expect(loginIn(second)).toBeVisible();
  await expectForgotten(page);
  expect(await isRenewed(context)).toBeNull();
});

test('a 401 deletes stored data in every tab, and a sign-in restores the text', async ({ page, database }) => {
  const { person, second } = await openTwoTabs(page, '/user/profile');
  await database.query(revokeAll, [person.phone]);
  await page.getByLabel('City').fill('Maun');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended, please sign in again' });
  await expect(ended).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Maun');
  await expect(loginIn(second)).toBeVisible();
  await expectForgotten(page);
  await ended.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person);
  await page.waitForURL(/\/user\/profile/);
  await expect(page.getByText('Please send the form again')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Maun');
});

test('a header without session data loads it when the page is online or visible again', async ({ page, context }) => {
  await (await newPerson()).signIn(page);
  for (const back of ['online', 'visible'] as const) {
    await page.route('**/api/session', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto('/faqs');
    await failed;
    await expect(nameIn(page)).toBeHidden();
    await page.unroute('**/api/session');
    if (back === 'online') await page.evaluate(() => dispatchEvent(new Event('online')));
    else await wake(page);
    await expect(nameIn(page)).toBeVisible();
  }
  await ageSession(context);
  await wake(page);
  await expect.poll(() => isRenewed(context)).toBe(true);
});

test('a request whose renewal gets no response does not end the session', async ({ page, database }) => {
  const person = await newPerson();
  await openSignedIn(page, person, '/user/profile');
  await database.query(
    'update sessions set access_expires_at = now() from users where users.id = sessions.user_id and phone = $1',
    [person.phone],
  );
  // The form renews the session, and its response is lost.
  await page.route('**/api/forms/profile', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
  await page.unroute('**/api/forms/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible();
});

test('a revoked session shows no account page, and loses its cookie', async ({ context, database }) => {
  const person = await newPerson();
  await person.signIn(context);
  await database.query(revokeAll, [person.phone]);
  const cookies = await context.cookies();
  const pages = (await readWebRoutes()).filter(
    ({ kind, isPrivate, route }) => kind === 'page' && isPrivate && !route.includes('['),
  );
  expect(pages.length).toBeGreaterThan(10);
  // Pages of one booking are not found before they call the platform.
  for (const { route } of pages.filter(({ route }) => !['/user/booking', '/user/booking-overview'].includes(route))) {
    await context.addCookies(cookies);
    const url = new URL((await context.request.get(route)).url());
    expect([url.pathname, url.searchParams.get('callbackUrl')]).toEqual(['/login', route]);
    expect(await (await context.request.get('/api/session')).json()).toBeNull();
  }
});

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

test('without a response of the platform the page says that the log-out is repeated', async ({ page }) => {
  await (await newPerson()).signIn(page);
  await page.goto('/user/profile');
  await page.route('**/api/auth/signout', async (route) =>
    route.fulfill({ response: await route.fetch(), status: 503 }),
  );
  await page.getByRole('button', { name: 'Log out this device' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('status').filter({ hasText: 'Our server did not respond' })).toBeVisible();
});
