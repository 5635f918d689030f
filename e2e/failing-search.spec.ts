import { expect, test } from './app';
import { seeAndKeep } from './kept-tickets';
import { addBus, quietRoute, resultsAddress } from './quiet-routes';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';

test.use({ expectedErrors: /503|500/ });

const cards = (page: Page) => page.getByRole('article');

/** A feature without a name is outside the contract of the API: no answer that holds this bus is used. */
const spoil = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{null}' where reg_no = $1`, [regNo]);
const mend = (database: Pool, regNo: string) =>
  database.query(`update buses set facilities = '{}' where reg_no = $1`, [regNo]);

test(
  'results that fail say so, with their status too, and the next try is a new one',
  { tag: '@one-width' },
  async ({ page, travelDate, database }) => {
    const route = quietRoute(7);
    const { regNo } = await addBus(database, { ...route, date: travelDate, departureMinute: 600 });
    await spoil(database, regNo);
    const answer = await page.goto(resultsAddress(route, travelDate));
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('alert').getByText('Loading the buses failed')).toBeVisible();
    await expect(page.getByText('No buses available for route')).toHaveCount(0);
    await mend(database, regNo);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(1);
  },
);

test.describe('on a phone that keeps results', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'those seen before stand in for results that fail',
    { tag: '@one-width' },
    async ({ page, travelDate, database }) => {
      const route = quietRoute(9);
      const { regNo } = await addBus(database, { ...route, date: travelDate, departureMinute: 700 });
      await seeAndKeep(page, resultsAddress(route, travelDate));
      await spoil(database, regNo);
      // For 3 s the website may know the results still.
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('This is a kept copy')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(cards(page)).toHaveCount(1);
      await mend(database, regNo);
    },
  );
});
