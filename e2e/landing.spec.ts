import { expectNoSidewaysScroll } from './accessible';
import { expect, lookAgain, test } from './app';

test('the search form does not move while the text of its button loads', async ({ page }) => {
  const button = page.locator('main form [type=submit]');
  for (const path of ['/bus/gaborone-to-francistown', '/bus/gaborone']) {
    await page.goto(path);
    const text = (await button.textContent()) ?? '';
    const placeWith = async (shown: string) => {
      await button.evaluate((element, to) => (element.textContent = to), shown);
      return button.boundingBox();
    };
    for (const width of [320, 360, 480, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const whole = await placeWith(text);
      expect([path, width, await placeWith(text.slice(0, 2))]).toEqual([path, width, whole]);
    }
  }
});

test.describe('when the network fails', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('a page shown again after a minute refreshes its departures, or keeps the old ones', async ({ page }) => {
    await page.clock.install();
    await page.goto('/bus/gaborone-to-francistown');
    const seats = page.getByText(/^\d+ \/ \d+ free seats$/).first();
    await seats.evaluate((text) => (text.textContent = '0 / 1 free seats'));
    const comeBack = async () => {
      await page.clock.fastForward('01:00');
      await lookAgain(page);
    };
    await page.route('**/bus/*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await comeBack();
    await failed;
    await expect(seats).toHaveText('0 / 1 free seats');
    await page.unroute('**/bus/*');
    await comeBack();
    await expect(seats).not.toHaveText('0 / 1 free seats');
  });
});

// crawler.ts covers the links and breadcrumbs of landing pages.
test('results link the page of their route, and its departures the seat map', async ({ page, travelDate }) => {
  await page.goto(`/search?from=shakawe&to=tsabong&date=${travelDate}`);
  await expect(page.getByText('No buses available for route')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Timetable and stops' })).toBeHidden();
  await page.goto(`/search?from=gaborone&to=francistown&date=${travelDate}`);
  await page.getByRole('link', { name: 'Timetable and stops' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus from Gaborone to Francistown');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Buses', 'Gaborone', 'Gaborone to Francistown']);
  const href = await page.getByRole('link', { name: 'Book Now' }).first().getAttribute('href');
  expect(href).toMatch(/^\/user\/booking\?from=gaborone&to=francistown&date=[\d-]{10}&trip=[\w-]{36}&leg=[\w-]{36}$/);
  await page.goto('/bus');
  await page.getByText('Kasane', { exact: true }).click();
  await page.getByRole('link', { name: 'Kasane to Francistown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus from Kasane to Francistown');
});

test(
  'a long timetable is collapsed on phones and open on wide screens',
  { tag: '@wide' },
  async ({ page }, { project }) => {
    await page.goto('/bus/gaborone-to-francistown');
    const table = page.getByRole('table');
    if (project.name === 'phone') {
      await expect(table).toBeHidden();
      await page.getByText(/^All \d+ buses by the clock$/).click();
    }
    await expect(table).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveText(['Leaves', 'Arrives', 'Operator', 'Fare']);
    await expectNoSidewaysScroll(page);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of a route and of a town find the buses of a chosen date', async ({ page, travelDate }) => {
    await page.goto('/bus/gaborone-to-francistown');
    await page.getByLabel('Date').fill(travelDate);
    await page.getByRole('button', { name: 'Search Bus' }).click();
    await page.waitForURL(`/search?from=gaborone&to=francistown&date=${travelDate}`);
    await expect(page.getByRole('link', { name: 'Book Now' }).first()).toBeVisible();
    await page.goto('/bus/maun');
    await page.getByLabel('From Maun to').selectOption('Francistown');
    await page.getByLabel('Date').fill(travelDate);
    await page.getByRole('button', { name: 'Search Bus' }).click();
    await page.waitForURL(`/search?from=maun&to=francistown&date=${travelDate}`);
  });
});

test('a path in capital letters redirects to lower case', async ({ request }) => {
  for (const path of ['/bus/gaborone-to-maun', '/operators/morula-coaches']) {
    const inCapitals = path.replace(/[a-z-]+$/, (slug) => slug.toUpperCase());
    const response = await request.get(inCapitals, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, path]);
  }
});
