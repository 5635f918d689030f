import { expect, test } from './app';
import { isKept } from './kept-tickets';
import { addBus, quietRoute, resultsAddress } from './quiet-routes';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';

test.use({ serviceWorkers: 'allow', expectedErrors: /503|500/ });

const cards = (page: Page) => page.getByRole('article');

/** A facility without a name breaks the contract of the API: the website uses no response that holds this bus. */
const spoil = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{null}' where reg_no = $1`, [regNo]);
const mend = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{}' where reg_no = $1`, [regNo]);

test('results that fail say so and can be tried again; results seen before stand in for them', async ({
  page,
  travelDate,
  database,
}) => {
  const route = quietRoute(7);
  const { regNo } = await addBus(database, { ...route, date: travelDate, departureMinute: 600 });
  await spoil(database, regNo);
  expect((await page.goto(resultsAddress(route, travelDate)))?.status()).toBe(503);
  await expect(page.getByRole('alert').getByText('Loading the buses failed')).toBeVisible();
  await expect(page.getByText('No buses available for route')).toHaveCount(0);
  await mend(database, regNo);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);
  await isKept(page);

  await spoil(database, regNo);
  // The web server may have the results in its cache for 3 s.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('This is a kept copy')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(cards(page)).toHaveCount(1);
  await mend(database, regNo);
});
