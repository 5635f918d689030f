import type { Page } from '@playwright/test';
import { formatDay } from '@/lib/format/journey';
import { tripDaysAhead } from '@/lib/limits';
import { weekday } from '@/lib/format/journey';
import { addDays, localDate } from '@/lib/format/time';
import { expect, lookAgain, test } from './app';
import { picker, searchButton, toasts } from './search-form';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const toTomorrow = (page: Page) => page.clock.setFixedTime(new Date(Date.now() + 86_400_000));

test('searches with only the keyboard', async ({ page, travelDate }) => {
  await page.goto('/');
  const to = await picker(page, 'Destination');
  const from = await picker(page, 'Departure');
  await from.focus();
  await page.keyboard.type('fra');
  await expect(from).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option')).toHaveText(['Francistown']);
  await expect(page.getByRole('option', { selected: true })).toHaveText('Francistown');
  await page.keyboard.press('Enter');
  await expect(from).toHaveValue('Francistown');
  await expect(from).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Swap the towns' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(to).toBeFocused();
  await page.keyboard.type('ma');
  // city-combobox.test.ts covers the order of the towns.
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const highlighted = page.getByRole('option', { selected: true });
  await expect(highlighted).toHaveText('Maun');
  await expect(to).toHaveAttribute('aria-activedescendant', (await highlighted.getAttribute('id')) ?? '');
  await page.keyboard.press('Tab');
  await expect(to).toHaveValue('Maun');
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused();
  await page.getByLabel('Date', { exact: true }).fill(travelDate);
  await searchButton(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/search?from=francistown&to=maun&date=${travelDate}`);
  await expect(page.getByRole('heading', { name: 'Francistown to Maun' })).toBeVisible();
});

test('a town is picked by pointer, swapped or typed, and a partial name is completed', async ({ page }) => {
  await page.goto('/');
  const to = await picker(page, 'Destination');
  await to.click();
  await expect(page.getByRole('option', { selected: true })).toHaveText('Francistown');
  const option = page.getByRole('option', { name: 'Kasane' });
  await option.click();
  await expect(to).toHaveValue('Kasane');
  await expect(field(page, 'to')).toHaveValue('kasane');

  await to.fill('Atlantis');
  await expect(page.getByText('No place of that name')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).focus();
  await expect(to).toHaveValue('');
  await expect(field(page, 'to')).toHaveValue('');

  await to.fill('sero');
  await page.getByLabel('Date', { exact: true }).focus();
  await expect(to).toHaveValue('Serowe');
  await expect(field(page, 'to')).toHaveValue('serowe');

  // Simulates a slow phone, where both events fire before any deferred work.
  await to.evaluate((input: HTMLInputElement) => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Maun');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.blur();
  });
  await expect(to).toHaveValue('Maun');
  await expect(field(page, 'to')).toHaveValue('maun');
  // The list shows every town even when the field holds a complete name.
  await to.press('ArrowDown');
  expect(await page.getByRole('option').count()).toBeGreaterThan(20);

  const from = await picker(page, 'Departure');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Swap the towns' }).click();
  await expect(from).toHaveValue('Maun');
  await expect(to).toHaveValue('Gaborone');
  await expect(page.getByRole('button', { name: 'Swap the towns' })).toBeFocused();
});

test('the native list works before the searchable list loads, which takes over its value', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/');
  const list = page.locator('select#to');
  await expect(page.getByRole('button', { name: 'Swap the towns' })).toBeVisible();
  await list.focus();
  await list.selectOption('Maun');
  await expect(list).toHaveValue('maun');
  await page.getByLabel('Date', { exact: true }).focus();
  await expect(await picker(page, 'Destination')).toHaveValue('Maun');
});

test('the searchable list takes over the focus of the native list', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Swap the towns' })).toBeVisible();
  // The searchable list replaces the native one in the microtasks after its last script, where it reads the focused
  // element. The native list gets the focus right after that read. React reads the focus too, but in later tasks.
  const takeFocusAtNextLook = `{
    const stopWatching = () => Reflect.deleteProperty(document, 'activeElement');
    stopWatching();
    const { activeElement } = document;
    const get = () => {
      stopWatching();
      queueMicrotask(() => document.getElementById('from')?.focus());
      return activeElement;
    };
    Object.defineProperty(document, 'activeElement', { configurable: true, get });
    setTimeout(stopWatching);
  }`;
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${takeFocusAtNextLook}${await response.text()}` });
  });
  await expect(await picker(page, 'Departure')).toBeFocused();
});

test('a toast disappears after 2 seconds, and its message stays at the focused field', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const from = await picker(page, 'Departure');
  await from.fill('');
  await searchButton(page).click();
  await expect(toasts(page)).toHaveText('Departure place can not be blank');
  await page.clock.fastForward(2000);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Departure' })).toHaveText('Departure place can not be blank');
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription('Departure place can not be blank');
  await from.fill('Mau');
  await expect(page.getByText('Departure place can not be blank')).toHaveCount(0);
});

test('the button shows Searching, and the home page then links the search', async ({ page, travelDate }) => {
  await page.goto('/');
  const to = await picker(page, 'Destination');
  await to.fill('Maun');
  await to.press('Enter');
  await page.getByLabel('Date', { exact: true }).fill(travelDate);
  // With a 204 response the browser stays on the page.
  await page.route('**/search?**', (route) => route.fulfill({ status: 204 }));
  await searchButton(page).click();
  await expect(page.getByRole('button', { name: 'Searching' })).toBeVisible();
  await page.unroute('**/search?**');
  await page.getByRole('button', { name: 'Searching' }).click();
  await page.waitForURL('**/search?**');
  await page.goBack();
  await expect(searchButton(page)).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: `Gaborone to Maun ${formatDay(travelDate)}` }).click();
  await page.waitForURL(`**/search?from=gaborone&to=maun&date=${travelDate}`);
});

test('the date is from today to the last bookable day, also on a page that is open over midnight', async ({ page }) => {
  const today = localDate(new Date());
  const tomorrow = addDays(today, 1);
  for (const path of ['/', `/search?from=gaborone&to=francistown&date=${today}`, '/bus/gaborone-to-francistown']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const date = page.locator('input[name=date]');
    await expect(date).toHaveValue(today);
    if (!path.startsWith('/bus')) await expect(date).toHaveAccessibleDescription(weekday(today));
    for (const [name, value] of Object.entries({ type: 'date', min: today, max: addDays(today, tripDaysAhead) }))
      await expect(date, path).toHaveAttribute(name, value);
    await toTomorrow(page);
    await lookAgain(page);
    await expect(date, path).toHaveValue(tomorrow);
    await expect(date, path).toHaveAttribute('min', tomorrow);
    if (!path.startsWith('/bus')) await expect(date).toHaveAccessibleDescription(weekday(tomorrow));
    await page.clock.setFixedTime(new Date());
  }
  await page.goto('/', { waitUntil: 'networkidle' });
  // The day that was chosen is over.
  await page.getByRole('button', { name: 'Today' }).click();
  await toTomorrow(page);
  await searchButton(page).click();
  await page.waitForURL(`**/search?from=gaborone&to=francistown&date=${tomorrow}`);
});

test('a date that was chosen stays', async ({ page, travelDate }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await field(page, 'date').fill(travelDate);
  await toTomorrow(page);
  await page.getByRole('button', { name: 'Tomorrow' }).focus();
  await lookAgain(page);
  await expect(field(page, 'date')).toHaveAttribute('min', addDays(localDate(new Date()), 1));
  await expect(field(page, 'date')).toHaveValue(travelDate);
  await expect(field(page, 'date')).toHaveAccessibleDescription(weekday(travelDate));
  await page.getByRole('button', { name: 'Sat', exact: true }).click();
  await expect(field(page, 'date')).toHaveAccessibleDescription('Saturday');
});
