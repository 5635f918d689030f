import type { Page } from '@playwright/test';
import { addDays } from '@/lib/format/time';
import { expectAccessibleDayAndNight } from './accessible';
import { expectLayout } from './layout';
import { expect, test } from './app';
import { addBus, quietRoute, resultsPath } from './quiet-routes';
import { openSearchForm, picker } from './search-form';

async function check(page: Page) {
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
}

test.describe('each state of the search is accessible and fits the viewport', () => {
  test('the form, with an open list and with problems', async ({ page }) => {
    await page.goto('/');
    const to = await picker(page, 'Destination');
    await to.click();
    await check(page);
    await to.fill('Gaborone');
    await to.press('Enter');
    await page.getByRole('button', { name: 'Search Bus' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await check(page);
  });

  test('the results, with the filter, the form and a tooltip', async ({ page, travelDate }) => {
    await page.goto(resultsPath({ from: 'gaborone', to: 'maun' }, travelDate));
    await page.getByText('Filter', { exact: true }).click();
    await openSearchForm(page);
    await check(page);
    await page.getByRole('list', { name: 'Features' }).first().focus();
    await check(page);
  });

  test('no buses, and equal towns', async ({ page, travelDate, database }) => {
    const route = quietRoute(10);
    await addBus(database, { ...route, date: addDays(travelDate, 1), departureMinute: 600 });
    await page.goto(resultsPath(route, travelDate));
    await expect(page.getByText('No buses available for route')).toBeVisible();
    await check(page);
    await page.goto(resultsPath({ from: 'gaborone', to: 'gaborone' }, travelDate));
    await check(page);
  });
});
