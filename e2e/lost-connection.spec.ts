import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { errors } from '@/lib/errors';
import { acceptNotice, expect, newPerson, openSeatMap, seat, takeSeat, test, type Person } from './app';
import { atProvider, openOverview } from './paying';

test.use({ expectedErrors: /ERR_|WebSocket|404/ });

const offline = (page: Page) => page.getByText(errors.offline.message);
const nameOf = (page: Page, label: string) => page.getByLabel(`Passenger name, seat ${label}`);

async function countBookings(database: Pool, { phone }: Person): Promise<number | null> {
  const query = 'select 1 from bookings join users on users.id = bookings.user_id where phone = $1';
  return (await database.query(query, [phone])).rowCount;
}

/** Lets one request reach the server, but drops its response. */
async function dropResponse(page: Page, url: string, method: string) {
  let dropped = false;
  await page.route(url, async (route) => {
    if (dropped || route.request().method() !== method) return route.fallback();
    dropped = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('a sign-in while offline shows an error, and works once the connection is back', async ({ page, context }) => {
  const { phone, password } = await newPerson();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByLabel('Email Address / Phone').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The script that sends the form is not loaded yet either.
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/user/bookings');
});

test('an offline tap holds no seat and is sent again with the network, and a lost response holds one', async ({
  page,
  context,
  travelDate,
}) => {
  await openSeatMap(page, await newPerson(), travelDate, 1);
  await takeSeat(page, 'C1');
  await context.setOffline(true);
  await seat(page, 'A2').click();
  await expect(offline(page)).toBeVisible();
  await expect(seat(page, 'A2')).not.toBeChecked();
  await expect(seat(page, 'C1')).toBeChecked();
  await context.setOffline(false);
  await expect(seat(page, 'A2')).toBeChecked();
  await expect(offline(page)).toBeHidden();
  await seat(page, 'A2').uncheck();
  await expect(nameOf(page, 'A2')).toBeHidden();

  // Another action ends an older refusal.
  await context.setOffline(true);
  await seat(page, 'A2').click();
  await expect(offline(page)).toBeVisible();
  await nameOf(page, 'C1').fill('Naledi Kgosi');
  await expect(offline(page)).toBeHidden();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(offline(page)).toBeVisible();
  await expect(nameOf(page, 'C1')).toHaveValue('Naledi Kgosi');
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled();

  await dropResponse(page, '**/holds', 'PUT');
  await seat(page, 'B1').click();
  await expect(nameOf(page, 'B1')).toBeVisible();
  await expect(seat(page, 'B1')).toBeChecked();
  await expect(seat(page, 'A2')).not.toBeChecked();
  await nameOf(page, 'B1').fill('Thabo Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL(/\/user\/booking-overview\?/);
  await expect(page.getByRole('row', { name: 'Naledi Kgosi C1' })).toBeVisible();
});

for (const [failure, lose] of [
  ['never reached the server', (page: Page) => page.context().setOffline(true)],
  ['was stored but lost its response', (page: Page) => dropResponse(page, '**/api/forms/complete-booking', 'POST')],
] as const) {
  test(`a booking that ${failure} exists once after a second Continue`, async ({ page, context, database }) => {
    const person = await openOverview(page);
    await page.getByRole('button', { name: 'Complete Booking' }).click();
    await expect(page.getByRole('dialog', { name: 'Attention' })).toBeVisible();
    await lose(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('You cannot be booked twice')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Complete Booking' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
    await acceptNotice(page);
    expect(await countBookings(database, person)).toBe(1);
  });
}

const ways = ['Complete Booking', 'Pay by card now'] as const;

for (const [first, second] of [ways, [ways[1], ways[0]]] as const) {
  test(`after a lost response to "${first}", the same booking takes "${second}"`, async ({ page, database }) => {
    const person = await openOverview(page);
    const press = async (way: string) => {
      await page.getByRole('button', { name: way }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    };
    await dropResponse(page, '**/api/forms/complete-booking', 'POST');
    await press(first);
    await expect(page.getByText('You cannot be booked twice')).toBeVisible();
    await press(second);
    if (second === 'Pay by card now') await atProvider(page);
    else await expect(page.getByRole('dialog', { name: 'Notice' })).toBeVisible();
    expect(await countBookings(database, person)).toBe(1);
  });
}
