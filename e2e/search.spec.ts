import { facilities } from '@/lib/domain/facilities';
import { addDays, formatDate } from '@/lib/format/time';
import { expect, lookAgain, newPerson, takeSeat, test } from './app';
import { addBus, departNow, resultsPath } from './own-bus';
import { expectAlert } from './refused-call';
import { expectToastCoversNothing, openSearchForm, picker, toasts } from './search-form';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { isStored } from './offline-copies';
import { sharedResponseEnds } from './paying';

const cards = (page: Page) => page.getByRole('article');
const departures = (page: Page) => cards(page).getByRole('heading');
const showFilters = (page: Page) => page.getByText(/^Filter( \(\d\))?$/).click();

// result-card.test.tsx covers every field of a result.
test('features have tooltips, by pointer and by keyboard', async ({ route, page, travelDate, database }) => {
  await addBus(database, { ...route, date: travelDate, departureMinute: 600, facilities: Object.keys(facilities) });
  await page.goto(resultsPath(route, travelDate));
  const list = page.getByRole('list', { name: 'Features' });
  // The first are words.
  const name = list.getByText('Toilet', { exact: true });
  const nameWidth = async () => (await name.boundingBox())?.width ?? 0;
  const tooltipOfAll = () => list.evaluate((element) => getComputedStyle(element, '::after').content);
  expect([await nameWidth(), await tooltipOfAll()]).toEqual([1, 'none']);
  await list.getByRole('listitem').filter({ hasText: 'Toilet' }).hover();
  await expect.poll(nameWidth).toBeGreaterThan(40);
  expect(await tooltipOfAll()).toBe('none');
  await list.focus();
  await expect.poll(tooltipOfAll).toBe(`"${Object.values(facilities).join(', ')}"`);
  expect(await nameWidth()).toBe(1);

  // Each feature has its own part of the sprite image.
  const drawings = await list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const { maskImage, maskPosition, width } = getComputedStyle(item, '::before');
      return { picture: maskImage.slice(0, 23), place: maskPosition, width };
    }),
  );
  expect(new Set(drawings.map(({ place }) => place)).size).toBe(Object.keys(facilities).length);
  for (const drawing of drawings) {
    expect(drawing).toMatchObject({ picture: 'url("data:image/svg+xml', width: '20px' });
  }
});

// results-view.test.ts covers every order and filter.
test('sorts and filters without a request, also after a reload', async ({ page, route, travelDate, database }) => {
  for (const [departureMinute, fareThebe] of [
    [5 * 60, 30_000],
    [9 * 60, 20_000],
    [19 * 60, 10_000],
  ] as const)
    await addBus(database, { ...route, date: travelDate, departureMinute, fareThebe });
  await page.goto(resultsPath(route, travelDate));
  await expect(departures(page)).toContainText(['05:00 Hrs', '09:00 Hrs', '19:00 Hrs']);
  await expect(page.getByText('Earliest')).toBeVisible();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));

  await page.getByText('Cheapest').click();
  await expect(departures(page)).toContainText(['19:00 Hrs', '09:00 Hrs', '05:00 Hrs']);
  await showFilters(page);
  await page.getByText('After 18:00').click();
  await expect(departures(page)).toContainText(['19:00 Hrs']);
  await expect(page.getByRole('status').filter({ hasText: '1 of 3 shown' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Skip to the buses' }).press('Enter');
  await expect(page.getByRole('list').filter({ has: cards(page) })).toBeFocused();
  await expect(departures(page)).toContainText(['19:00 Hrs']);
  await expect(page.getByRole('radio', { name: 'Cheapest' })).toBeChecked();
  await showFilters(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(3);

  await page.getByRole('slider', { name: 'Price' }).press('Home');
  await expect(page.getByText('Up to P100.00')).toBeVisible();
  await expect(departures(page)).toContainText(['19:00 Hrs']);
  await page.getByText('Before 06:00').click();
  await expect(page.getByText('No bus matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all buses' }).click();
  await expect(cards(page)).toHaveCount(3);
  expect(urls.filter((url) => /[?&]_rsc|\/api\/search/.test(url))).toEqual([]);
});

test('updates results, and removes a departed bus', async ({ page, route, rival, travelDate, database }) => {
  const bus = await addBus(database, { ...route, date: travelDate, departureMinute: 600 });
  const other = await addBus(database, { ...route, date: travelDate, departureMinute: 700 });
  await page.clock.install();
  await page.goto(resultsPath(route, travelDate));
  const card = cards(page).filter({ hasText: bus.regNo });
  await expect(card.getByText('16 / 16')).not.toHaveClass('animate-fresh');
  await expect(page.getByText('Earliest')).toBeVisible();

  await (await newPerson()).signIn(rival);
  await rival.goto(resultsPath(route, travelDate));
  await rival.getByRole('link', { name: 'Book Now' }).first().click();
  await rival.waitForURL(/\/user\/booking\?/);
  await takeSeat(rival, 'A1');
  await database.query(
    'update fares set fare_thebe = 12345 from buses where buses.operator_id = fares.operator_id and reg_no = $1',
    [bus.regNo],
  );
  const book = card.getByRole('link', { name: 'Book Now' });
  await book.focus();
  const rendered = await card.getByRole('heading').elementHandle();
  await page.clock.fastForward(31_000);
  await expect(card.getByText('15 / 16')).toHaveClass('animate-fresh');
  await expect(card.getByText('P123.45')).toHaveClass('animate-fresh');
  await expect(book).toBeFocused();
  expect(await rendered.evaluate((heading) => heading.isConnected)).toBe(true);

  await departNow(database, bus);
  await sharedResponseEnds();
  await lookAgain(page);
  await expect(card).toHaveCount(0);
  await expect(page.getByText('1 bus found')).toBeVisible();
  await departNow(database, other);
  await sharedResponseEnds();
  await page.clock.fastForward(31_000);
  await expect(page.getByText('No buses available for route')).toBeVisible();
  await page.getByRole('link', { name: 'Search again' }).click();
  await expect(page.locator('#from')).toBeFocused();
});

// no-results.test.tsx covers the texts.
test('without a bus it leads to the nearest days and to the form', async ({ page, route, travelDate, database }) => {
  const later = addDays(travelDate, 1);
  await addBus(database, { ...route, date: later, departureMinute: 600 });
  await page.goto(resultsPath(route, travelDate));
  await expect(page.getByText('0 buses found')).toBeVisible();
  await page.getByRole('link', { name: 'Search again' }).click();
  await expect(page.locator('#from')).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const label = await page.getByText('Departure', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
  await page.getByRole('link', { name: formatDate(later) }).click();
  await page.waitForURL(`**${resultsPath(route, later)}`);
  await expect(cards(page)).toHaveCount(1);
});

// lib/domain/search-problem.test.ts covers every rule of both pages. search-form.spec.ts covers how long a toast stays.
test('shows a problem at its field and as a toast, then Searching, then results', async ({ page, travelDate }) => {
  await page.goto(resultsPath({ from: 'gaborone', to: 'francistown' }, travelDate));
  await openSearchForm(page);
  const to = await picker(page, 'Destination');
  const again = page.getByRole('button', { name: 'Search Again' });
  const samePlace = 'Departure and Destination place can not be the same';
  await to.fill('Gaborone');
  await to.press('Tab');
  await again.click();
  await expect(toasts(page)).toHaveText(samePlace);
  await expectToastCoversNothing(page);
  await expectAlert(page, samePlace);
  await expect(to).toHaveAccessibleDescription(samePlace);

  await to.fill('Maun');
  await to.press('Tab');
  // With a 204 response the browser stays on the page.
  await page.route('**/search?**', (route) => route.fulfill({ status: 204 }));
  await again.click();
  await expect(page.getByRole('status').getByText('Searching')).toBeVisible();
  await page.unroute('**/search?**');
  await again.click();
  await page.waitForURL(`**${resultsPath({ from: 'gaborone', to: 'maun' }, travelDate)}`);
  await expect(page.getByRole('heading', { name: 'Gaborone to Maun' })).toBeVisible();
});

test.describe('when the platform fails', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /503|500/ });

  /** Stores a facility without a name, so that the cards of this bus break their contract. */
  const breakBus = (database: Pool, regNo: string) =>
    database.query(`update buses set facilities = '{null}' where reg_no = $1`, [regNo]);
  const repairBus = (database: Pool, regNo: string) =>
    database.query(`update buses set facilities = '{}' where reg_no = $1`, [regNo]);

  test('failed results lead to another try or an offline copy', async ({ page, route, travelDate, database }) => {
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows results, and no control that needs a script', async ({ page, route, travelDate, database }) => {
    await addBus(database, { ...route, date: travelDate, departureMinute: 900 });
    await addBus(database, { ...route, date: travelDate, departureMinute: 600 });
    await page.goto(resultsPath(route, travelDate));
    await expect(departures(page)).toContainText(['10:00 Hrs', '15:00 Hrs']);
    await expect(page.getByText('Cheapest')).toBeHidden();
    await expect(page.getByText('Filter', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Swap the towns' })).toBeHidden();

    await openSearchForm(page);
    await expect(page.locator('select[id=from], select[id=to]')).toHaveCount(2);
    await page.getByLabel('Departure').selectOption('Gaborone');
    await page.getByLabel('Destination').selectOption('Gaborone');
    await page.getByRole('button', { name: 'Search Again' }).click();
    await expect(page.getByRole('alert')).toHaveText('Departure and Destination place can not be the same');
    await page.getByLabel('Destination').selectOption('Maun');
    await page.getByRole('button', { name: 'Search Again' }).click();
    await expect(page.getByRole('heading', { name: 'Gaborone to Maun' })).toBeVisible();
  });
});
