import { addDays } from '@/lib/time';
import { expectAccessibleDayAndNight, expectNoSidewaysScroll } from './accessible';
import { expect, test } from './app';
import { addBus, quietRoute, resultsAddress } from './quiet-routes';
import { openSearchForm, picker } from './search-form';

test('every state of the search is accessible and fits the screen', async ({ page, travelDate, database }) => {
  const route = quietRoute(10);
  await addBus(database, { ...route, date: addDays(travelDate, 1), departureMinute: 600 });
  const check = async () => {
    await expectAccessibleDayAndNight(page);
    await expectNoSidewaysScroll(page);
  };
  await page.goto('/');
  const to = await picker(page, 'Destination');
  await to.click();
  await check();
  await to.fill('Gaborone');
  await to.press('Enter');
  await page.getByRole('button', { name: 'Search Bus' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await check();
  await page.goto(resultsAddress({ from: 'gaborone', to: 'maun' }, travelDate));
  await page.getByText('Filter', { exact: true }).click();
  await openSearchForm(page);
  await check();
  await page.getByRole('list', { name: 'Features' }).first().focus();
  await check();
  await page.goto(resultsAddress(route, travelDate));
  await expect(page.getByText('No buses available for route')).toBeVisible();
  await check();
  await page.goto(resultsAddress({ from: 'gaborone', to: 'gaborone' }, travelDate));
  await check();
});
