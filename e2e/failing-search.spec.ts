import { expect, test } from './app';
import { isStored } from './offline-copies';
import { addBus, resultsPath } from './own-bus';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';

test.use({ serviceWorkers: 'allow', expectedErrors: /503|500/ });

const cards = (page: Page) => page.getByRole('article');

/** Stores a facility without a name, so that the cards of this bus break their contract. */
const breakBus = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{null}' where reg_no = $1`, [regNo]);
const repairBus = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{}' where reg_no = $1`, [regNo]);

test('failed results show an error and a link to try again, or the offline copy of an earlier visit', async ({
  route,
  page,
  travelDate,
  database,
}) => {
  const { regNo } = await addBus(database, { ...route, date: travelDate, departureMinute: 600 });
  await breakBus(database, regNo);
  expect((await page.goto(resultsPath(route, travelDate)))?.status()).toBe(503);
  await expect(page.getByRole('alert').getByText('Loading the buses failed')).toBeVisible();
  await expect(page.getByText('No buses available for route')).toHaveCount(0);
  await repairBus(database, regNo);
  // Equal searches share one call for 3 seconds.
  await expect(async () => {
    await page.getByRole('link', { name: 'Try again' }).click({ timeout: 1000 });
    await expect(cards(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await isStored(page);

  await breakBus(database, regNo);
  // The web server may cache the results for 3 seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('This is an offline copy')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(cards(page)).toHaveCount(1);
  await repairBus(database, regNo);
});
