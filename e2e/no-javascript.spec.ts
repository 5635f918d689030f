import type { Locator } from '@playwright/test';
import { acceptNotice, bookEmptyBus, completeBooking, expect, newPerson, seat, test } from './app';
import { effectsFor } from './paying';

test.use({ javaScriptEnabled: false });

async function expectInView(line: Locator) {
  await expect(line).toBeVisible();
  const box = await line.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
}

test('books from search to ticket without JavaScript', async ({ page, travelDate, database }) => {
  const person = await newPerson();
  await database.query(`update trips set delays = '{150,150}' where service_date = $1`, [travelDate]);
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  const late = page.getByText(/^Expected \d\d:\d\d.* \(2 hours 30 minutes late\)$/);
  await expectInView(late.first());
  await bookEmptyBus(page, travelDate, 2);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/login\?/);
  await page.getByLabel('Email Address / Phone').fill(person.phone);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your entered password does not match. 4 attempts remaining')).toBeVisible();
  await page.getByLabel('Email Address / Phone').fill(person.phone);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await page.waitForURL(/\/user\/booking\?.*trip=/);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Please choose a seat to continue')).toBeVisible();
  for (const label of ['B1', 'B2', 'B3']) await seat(page, label).check();
  await page.getByRole('button', { name: 'Hold the selected seats' }).click();
  await expect(page.getByText(/^Yours until/)).toBeVisible();
  await seat(page, 'B3').uncheck();
  await page.getByRole('button', { name: 'Hold the selected seats' }).click();
  await expect(page.getByLabel('Passenger name, seat B3')).toBeHidden();
  await expect(page.getByLabel('Passenger name, seat B1')).toHaveValue('Naledi Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText('Passenger name can not be empty').first()).toBeVisible();
  await expect(page.getByLabel('Passenger name, seat B1')).toHaveValue('Naledi Kgosi');
  await page.getByLabel('Passenger name, seat B2').fill('Thabo-Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('button', { name: 'Use Thabo Kgosi' }).click();
  await expect(page.getByLabel('Passenger name, seat B2')).toHaveValue('Thabo Kgosi');
  await page.getByRole('button', { name: 'Proceed' }).click();

  await page.waitForURL(/\/user\/booking-overview\?/);
  await expect(page.getByRole('row', { name: 'Thabo Kgosi B2' })).toBeVisible();
  // Below the towns, and above both ways to pay.
  await expect(late).toHaveCount(2);
  for (const line of await late.all()) await expectInView(line);
  await completeBooking(page);
  // Going back does not book the seats again.
  await page.goBack();
  await expect(page.getByText('You have already booked these seats')).toBeVisible();
  await page.goForward();
  await acceptNotice(page);

  await page.goto('/user/bookings');
  await expect(page.getByText('Pending')).toHaveCount(1);
  await page.getByRole('link', { name: 'View ticket' }).click();
  await expect(page.getByRole('article', { name: 'Ticket of Thabo Kgosi, seat B2' })).toBeVisible();
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1 });
});
