import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, localDate } from '@/lib/format/time';
import { acceptNotice, completeBooking, expect, newPerson, seat, test } from './app';
import { addOperator, addStaff, openForm } from './staff';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

/** A button of rows, which brings the page back with the changed rows. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function addBus(page: Page, slug: string, plate: string) {
  await page.goto(`/staff/${slug}/buses`);
  await openForm(page, 'Add a bus');
  await page.getByLabel('Registration number').fill(plate.toLowerCase());
  await page.getByLabel('Type').fill('Kombi');
  await page.getByLabel('Seats in a row').selectOption('1/2');
  await page.getByLabel('Number of seats').fill('14');
  await page.getByLabel('Wi-Fi').check();
  await press(page, 'Add');
  await expect(page.getByText('Rows of 3 make 12 or 15 seats').first()).toBeVisible();
  await page.getByLabel('Number of seats').fill('15');
  await press(page, 'Add');
  await expect(page.getByText('The bus was added.')).toBeVisible();
}

async function addFares(page: Page, slug: string) {
  await page.goto(`/staff/${slug}/fares`);
  await openForm(page, 'Add a fare');
  await page.getByLabel('From', { exact: true }).selectOption('Gumare');
  await page.getByLabel('To', { exact: true }).first().selectOption('Moshupa');
  await page.getByLabel('Fare', { exact: true }).first().fill('85.50');
  await page.getByLabel('The same for the way back').check();
  await press(page, 'Save');
  await expect(page.getByText('The fares were saved.')).toBeVisible();
}

async function addPattern(page: Page, slug: string, plate: string) {
  await page.goto(`/staff/${slug}/timetable`);
  await openForm(page, 'Add a pattern');
  const stop = (index: number) => page.getByRole('group', { name: `Stop ${index}`, exact: true });
  await page.getByLabel('Code').fill('GUM-0600');
  await page.getByLabel('Bus', { exact: true }).selectOption(plate);
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await page.getByLabel(day, { exact: true }).check();
  await stop(1).getByLabel('Town').fill('Gumare');
  await stop(1).getByLabel('Place').fill('Main road');
  await stop(1).getByLabel('Departs').fill('0600');
  await stop(2).getByLabel('Town').fill('Moshuppa');
  await stop(2).getByLabel('Place').fill('Shell garage');
  await stop(2).getByLabel('Arrives').fill('13:30');
  await press(page, 'Add the way back');
  await expect(stop(4).getByLabel('Town')).toHaveValue('Gumare');
  await stop(3).getByLabel('Departs').fill('14.30');
  await stop(4).getByLabel('Arrives').fill('21:45');
  await press(page, 'Check it');
  await expect(page.getByText('+267 390 0000').first()).toBeVisible();
  await stop(2).getByLabel('Town').fill('Moshupa');
  await stop(3).getByLabel('Town').fill('Moshupa');
  await press(page, 'Check it');
  await page.waitForURL(/\/changes\//);
  await press(page, 'Apply');
  await expect(page.getByText('The timetable was changed').first()).toBeVisible();
}

test('an operator without anything sells the first seat, at 360 px and without JavaScript', async ({ page }) => {
  const [owner, passenger] = [await newPerson(), await newPerson()];
  const slug = await addOperator();
  const plate = `T ${randomUUID().slice(0, 8).toUpperCase()}`;
  const date = addDays(localDate(new Date()), 3);
  await addStaff(owner, 'owner', slug);
  await owner.signIn(page);

  await page.goto(`/staff/${slug}`);
  await page.getByRole('link', { name: /phone/i }).first().click();
  await page.getByLabel('Phone').fill('71 234 567');
  await press(page, 'Save');
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await addBus(page, slug, plate);
  await addFares(page, slug);
  await addPattern(page, slug, plate);

  await page.context().clearCookies();
  await passenger.signIn(page);
  await page.goto(`/search?from=gumare&to=moshupa&date=${date}`);
  await page.getByRole('article').filter({ hasText: slug }).getByRole('link', { name: 'Book Now' }).click();
  await seat(page, 'A1').check();
  await press(page, 'Hold the selected seats');
  await press(page, 'Proceed');
  await page.waitForURL(/\/user\/booking-overview\?/);
  await completeBooking(page);
  await acceptNotice(page);
  await page.goto('/user/bookings');
  await page.getByRole('link', { name: 'View ticket' }).click();
  await expect(page.getByText(plate)).toBeVisible();
});
