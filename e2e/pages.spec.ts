import { addDays, localDate } from '@/lib/format/time';
import { expectAccessibleDayAndNight } from './accessible';
import { expectLayout } from './layout';
import { acceptNotice, expect, openSeatMap, signIn, takeSeat, test } from './app';
import { wide } from './browser';

const textPages = ['/about', '/blog', '/privacy_policy', '/terms_conditions', '/refund_policy', '/user_agreement'];

for (const path of textPages) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessibleDayAndNight(page);
  });
}

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('the parts that only a wide screen shows are accessible', async ({ page, newPerson, travelDate }) => {
    await openSeatMap(page, await newPerson(), travelDate, 3);
    await expectAccessibleDayAndNight(page);
    for (const path of ['/', `/search?from=gaborone&to=maun&date=${travelDate}`, '/user/bookings']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByText('Naledi')).toBeVisible();
      await expectAccessibleDayAndNight(page);
    }
  });
});

test('the booking screens are accessible and fit the viewport', async ({ page, newPerson, travelDate }) => {
  await openSeatMap(page, await newPerson(), travelDate, 3);
  await takeSeat(page, 'A1');
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
  await page.getByLabel('Passenger name, seat A1').fill('Naledi Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Attention' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await acceptNotice(page);
  await expectAccessibleDayAndNight(page);
  await page.goto('/user/bookings');
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
  await page.getByRole('link', { name: 'View ticket' }).click();
  await page.waitForURL(/self-service/);
  await expectAccessibleDayAndNight(page);
});

test('search refuses equal places and a past date, and says when no bus exists', async ({ page }) => {
  const today = localDate(new Date());
  await page.goto(`/search?from=gaborone&to=gaborone&date=${today}`);
  await expect(page.getByText('Departure and Destination place can not be the same')).toBeVisible();
  await page.goto(`/search?from=gaborone&to=maun&date=${addDays(today, -1)}`);
  await expect(page.getByText('The date can not be in the past')).toBeVisible();
  await page.goto(`/search?from=shakawe&to=tsabong&date=${addDays(today, 2)}`);
  await expect(page.getByText('No buses available for route')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('search and results work', async ({ page, travelDate }) => {
    await page.goto('/');
    await page.getByLabel('Date').fill(travelDate);
    await page.getByRole('button', { name: 'Search Bus' }).click();
    await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible();
  });
});

test.describe('sign-in', () => {
  test.use({ expectedErrors: /401/ });

  test('requires both fields, counts wrong passwords, and returns to the requested URL', async ({
    page,
    newPerson,
  }) => {
    const person = await newPerson();
    await page.goto('/user/bookings?from=gaborone&to=maun');
    await page.waitForURL(/\/login\?callbackUrl=/);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Email Address / Phone cannot be empty')).toBeVisible();
    await expect(page.getByText('Password can not be empty')).toBeVisible();
    await signIn(page, { ...person, password: 'wrong' });
    await expect(page.getByText('Your entered password does not match. 4 attempts remaining')).toBeVisible();
    await signIn(page, person);
    await page.waitForURL('**/user/bookings?from=gaborone&to=maun');
    await expect(page.getByText('No Bookings Found')).toBeVisible();
  });

  test('logout revokes the session and deletes the data stored in the browser', async ({
    page,
    context,
    newPerson,
  }) => {
    await (await newPerson()).signIn(page);
    await page.goto('/user/bookings');
    const cookies = await context.cookies();
    await page.evaluate(() => localStorage.setItem('ACTIVE_BOOKING', '{}'));
    await page.getByText('Naledi').click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'))).toBeNull();
    await page.goto('/user/bookings');
    await page.waitForURL(/\/login/);
    // The old cookie no longer signs in.
    await context.addCookies(cookies);
    await page.goto('/user/bookings');
    await page.waitForURL(/\/login/);
  });

  test('does not follow a callback URL to another site', async ({ page, newPerson }) => {
    await page.goto('/login?callbackUrl=https://evil.example/');
    await signIn(page, await newPerson());
    await page.waitForURL('**/user/bookings');
  });
});

test('a policy lists its sections with links to them', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/privacy_policy');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(17);
  // The list is collapsed on a phone and open on a wide screen.
  const summary = page.locator('summary', { hasText: 'On this page' });
  if (await summary.isVisible()) await summary.click();
  await page.getByRole('link', { name: 'Targeting cookies' }).click();
  await expect(page.getByRole('heading', { name: '16. Targeting cookies' })).toBeInViewport();
});
