import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { returnRefreshSeconds } from '@/lib/limits';
import { expectNoSidewaysScroll } from './accessible';
import { expect, holdBack, lookAgain, newPerson, press, test } from './app';
import { expectStatus } from './refused-call';
import {
  atProvider,
  bookUnpaid,
  comeBack,
  effectsFor,
  happens,
  happensAt,
  openOverview,
  openProvider,
  payByCard,
  payElsewhere,
  payNow,
  returnPath,
  tooMuchThebe,
} from './paying';
import { addStaff, openForm, typeFactor } from './staff';

const once = { bookings: 1, paid: 1, transfers: 1 };
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay by card now' });
const notice = (page: Page) => page.getByRole('dialog', { name: 'Notice' });

/** Begins payments at the server, but stays on the page instead of opening the provider. */
async function stayHere(page: Page) {
  await page.route(/\/api\/forms\/(pay|complete-booking)$/, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), next: `${page.url()}#left` };
    await route.fulfill({ response, json });
  });
}

/** Taps twice before the page can render the first tap. */
const tapTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

async function continueByCard(page: Page) {
  await payButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

/** Books, begins a payment and returns to the restored page, whose notice shows the state of the payment. */
async function leaveAndComeBack(page: Page) {
  const person = await openOverview(page);
  await stayHere(page);
  await continueByCard(page);
  await page.waitForURL(/#left$/);
  // The hidden notice can pay too. It must leave the note of this tab to the next page.
  const hidden = page.locator('dialog').getByRole('button', { name: 'Pay by card now', includeHidden: true });
  await expect(hidden).toBeAttached();
  expect(await page.evaluate(() => sessionStorage.getItem('LEFT_FOR_PAYMENT'))).not.toBeNull();
  await comeBack(page);
  await expect(notice(page)).toBeVisible();
  return person;
}

test('a double tap on Continue begins one payment, under a cover until it opens', async ({ page, database }) => {
  const person = await openOverview(page);
  const { release, held } = await holdBack(page, '**/api/forms/complete-booking');
  await payButton(page).click();
  await tapTwice(page.getByRole('dialog').getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('status').filter({ hasText: 'Opening the card payment…' })).toBeVisible();
  expect(held).toHaveLength(1);
  release();
  await atProvider(page);
  expect(await effectsFor(database, person)).toEqual({ bookings: 1, paid: 0, transfers: 0, attempts: ['open'] });
});

test('the back button from the provider leads to the payment of the booking', async ({ page, database }) => {
  const person = await openProvider(page);
  await page.goBack();
  await expect(page.getByText('You have already booked these seats')).toBeVisible();
  await expectStatus(page, 'You came back without paying');
  await page.getByRole('button', { name: 'Continue the payment' }).click();
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['cancelled', 'paid'] });
});

test('a page restored by the back button shows the notice, once paid the thanks', async ({ page, database }) => {
  const person = await leaveAndComeBack(page);
  await expect(notice(page).getByText('at least 30 minutes before departure')).toBeVisible();
  await expectStatus(notice(page), 'You came back without paying');
  await payElsewhere(database, person);
  await comeBack(page);
  await page.waitForURL('**/user/thank-you*');
});

test('the list cancels a payment after the return, and shows one paid elsewhere', async ({ page, database }) => {
  const { person } = await bookUnpaid(page);
  await page.goto('/user/bookings');
  await payByCard(page);
  await atProvider(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel the payment' }).click();
  await expectStatus(page, 'The payment is cancelled. Your booking is still active.');
  expect(await effectsFor(database, person)).toEqual({ bookings: 1, paid: 0, transfers: 0, attempts: ['cancelled'] });

  await payByCard(page);
  await atProvider(page);
  await page.goBack();
  await expectStatus(page, 'You came back without paying');
  await payElsewhere(database, person);
  await lookAgain(page);
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(page.getByText('You came back without paying')).toBeHidden();
});

test.describe('when a request fails', () => {
  test.use({ expectedErrors: /409|502|ERR_/ });

  test('two tabs book once, and the second pays the booking of the first', async ({ page, context, database }) => {
    const person = await openOverview(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(payButton(second)).toBeVisible();
    await payNow(page);
    await continueByCard(second);
    await atProvider(second);
    expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, attempts: ['cancelled', 'open'] });
  });

  test('a booking survives a failed payment, and is paid from the notice', async ({ page, context, database }) => {
    const person = await openOverview(page);
    await page.route('**/api/forms/complete-booking', async (route) => {
      const response = await route.fetch({ postData: (route.request().postData() ?? '').replace('=card', '=later') });
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { next: null, data: { ...data, problem: 'payment_failed' } } });
    });
    await continueByCard(page);
    await expect(notice(page).getByRole('alert')).toContainText('Application failed with an unexpected error');
    await context.setOffline(true);
    await notice(page).getByRole('button', { name: 'Pay by card now' }).click();
    await expect(notice(page).getByRole('alert')).toContainText('You seem to be offline');
    await context.setOffline(false);
    await notice(page).getByRole('button', { name: 'Pay by card now' }).click();
    await atProvider(page);
    expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, attempts: ['open'] });
  });

  test('a booking paid in another tab is not paid again', async ({ page, database }) => {
    const { bookingId } = await bookUnpaid(page);
    await page.goto('/user/bookings');
    await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
    await payByCard(page);
    await expect(page.getByText('Confirmed')).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });
});

test('a double tap in the list of bookings begins one payment, which pays the booking', async ({ page, database }) => {
  const { person, bookingId } = await bookUnpaid(page);
  await page.goto('/user/bookings');
  await tapTwice(payButton(page));
  await atProvider(page);
  expect((await effectsFor(database, person))?.attempts).toEqual(['open']);
  const stored = await page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ bookingId });
  await happens(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

const execute = promisify(execFile);

/** Runs `npm run terminal -- pay`, and returns its output. Throws its error. */
async function payAtTerminal(settings: Record<string, string>, ...receipt: string[]): Promise<string> {
  const args = ['scripts/commands/run.ts', 'terminal', 'pay', ...receipt];
  return (await execute(process.execPath, args, { env: { ...process.env, ...settings } })).stdout;
}

/** Adds a terminal on the screen of the platform. Returns its key, which the page of the terminal shows. */
async function addTerminal(page: Page): Promise<string> {
  const person = await newPerson();
  await addStaff(person, 'platform', null);
  await person.signIn(page);
  await typeFactor(person);
  await page.goto('/staff/platform/terminals');
  await openForm(page, 'Add a terminal');
  await page.getByLabel('Name').fill(`Rank ${randomUUID()}`);
  await page.getByLabel('Place').fill('Bus rank, Maun');
  await page.getByLabel('Most in a day').fill('2000');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('This page shows it for 2 minutes.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const key = (await page.getByText(/^[\w-]{43}$/).textContent()) ?? '';
  await page.goto(page.url().split('?')[0] ?? '');
  await expect(page.getByText('At most P2000.00 a day')).toBeVisible();
  await expect(page.getByText(key)).toBeHidden();
  return key;
}

test('a terminal from the screen pays, an open list of bookings shows it, and a revoked key pays nothing', async ({
  page,
  rival,
  database,
  baseURL,
}) => {
  const { bookingId } = await bookUnpaid(page);
  const { rows } = await database.query<{ number: string; pula: string }>(
    `select reservation_number as number, (fare_thebe / 100.0)::numeric(9, 2)::text as pula from bookings where uuid = $1`,
    [bookingId],
  );
  const { number = '', pula = '' } = rows[0] ?? {};
  const settings = { TERMINAL_KEY: await addTerminal(rival), TERMINAL_URL: baseURL ?? '' };
  await page.clock.install();
  await page.goto('/user/bookings');
  await expect(page.getByText('Pending')).toBeVisible();
  const withoutKey = { ...settings, TERMINAL_KEY: '', TSELA_DATA_DIR: 'none' };
  await expect(payAtTerminal(withoutKey, number, pula, 'R-1')).rejects.toThrow('TERMINAL_KEY is missing');
  await expect(payAtTerminal(settings, number, '1.00', 'R-1')).rejects.toThrow(`P${pula}`);
  expect(await payAtTerminal(settings, number, pula, 'R-1')).toBe(`Booking ${number} is paid.\n`);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  // The terminal may lose the response and send the same receipt again.
  expect(await payAtTerminal(settings, number, pula, 'R-1')).toBe(`Booking ${number} is paid.\n`);
  const revoke = rival.locator('form').filter({ has: rival.getByRole('button', { name: 'Revoke' }) });
  await revoke.getByLabel('Reason').fill('the terminal was stolen');
  await press(revoke, 'Revoke');
  await expect(rival.getByText('The key is revoked.')).toBeVisible();
  await expect(payAtTerminal(settings, number, pula, 'R-1')).rejects.toThrow();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  const saved = 'Your payment has been acknowledged and saved on our records';

  test('pays by card from the overview', async ({ page, database }) => {
    const person = await openOverview(page);
    await payNow(page);
    await happens(page, 'Decline the card');
    await page.getByRole('link', { name: /^Go back to/ }).click();
    await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
    await payByCard(page);
    await atProvider(page);
    await happens(page, 'Pay');
    await expect(page.getByText(saved)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Bookings' }).click();
    await expect(page.getByText('Confirmed')).toBeVisible();
    expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 1, transfers: 1 });
  });

  test('the return page refreshes until the payment is certain', async ({ page, request, database }) => {
    const { person } = await bookUnpaid(page);
    await page.goto('/user/bookings');
    await payByCard(page);
    const token = await atProvider(page);
    const titles: string[] = [];
    const refreshTag = `<meta http-equiv="refresh" content="${returnRefreshSeconds};url=?TransactionToken=${token}`;
    await page.route('**/payment/dpo/webhooks?*', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      titles.push(/<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? '');
      if (html.includes(refreshTag)) await happensAt(request, token, 'pay');
      // Refresh sooner, so that the test waits less.
      await route.fulfill({ response, body: html.replace(refreshTag, refreshTag.replace(/\d+;/, '2;')) });
    });
    await page.goto(returnPath(token));
    await expect(page.getByText(saved)).toBeVisible();
    expect([titles[0], titles.at(-1)]).toEqual(['Checking your payment', 'Thank You!']);
    expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 1, transfers: 1 });
  });

  // booking-card.test.tsx covers the error in the list.
  test('a refused payment shows its error in the notice', async ({ page, database }) => {
    const person = await openOverview(page, { fareThebe: tooMuchThebe });
    await payByCard(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Payment processing failed but your booking was processed');
    expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 0, transfers: 0 });
  });
});
