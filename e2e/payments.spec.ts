import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './app';
import { expectAccessible } from './accessible';
import { layoutFaults } from './layout';
import { messagesTo } from './inbox';
import {
  atProvider,
  bookUnpaid,
  effectsFor,
  happens,
  happensAt,
  openOverview,
  openProvider,
  payByCard,
  payElsewhere,
  payNow,
  pollOutcome,
  returnPath,
  startPayment,
} from './paying';

const saved = 'Your payment has been acknowledged and saved on our records';
const once = { bookings: 1, paid: 1, transfers: 1 };
const unpaid = { bookings: 1, paid: 0, transfers: 0 };

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const checking = (page: Page) => page.getByRole('heading', { name: 'Checking your payment' });
const notice = (page: Page) => page.getByRole('heading', { name: 'Notice' });
const activeBooking = (page: Page) => page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'));

/** Signs in, books a seat and begins its payment without a page. */
async function bookAndStart(page: Page | BrowserContext) {
  const booked = await bookUnpaid(page);
  return { ...booked, token: await startPayment(page.request, booked.bookingId) };
}

test('pays by another card after a declined one, and confirms the booking', async ({ page, database }) => {
  const person = await openOverview(page);
  await payNow(page);
  expect(await layoutFaults(page)).toEqual([]);
  // During a payment the browser stores the booking that it pays (spec section 3).
  const { rows } = await database.query<{ bookingId: string; userId: string }>(
    `select bookings.uuid as "bookingId", users.uuid as "userId"
     from bookings join users on users.id = bookings.user_id where phone = $1`,
    [person.phone],
  );
  expect(JSON.parse((await activeBooking(page)) ?? '')).toEqual(rows[0]);
  await happens(page, 'Decline the card');
  await expect(page.getByText('The card was declined')).toBeVisible();
  await happens(page, 'Pay');
  await page.waitForURL(/\/payment\/dpo\/webhooks\?.*TransactionToken=/);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(/^Transaction reference \w+$/)).toBeVisible();
  await expect.poll(() => activeBooking(page)).toBeNull();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Print Ticket' }).click();
  await expect(page.getByRole('article', { name: /^Ticket of Naledi Kgosi/ })).toBeVisible();
  await page.goto('/user/bookings');
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by card now' })).toBeHidden();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

test('a booking whose payment is cancelled can be paid from the notice', async ({ page, database }) => {
  const person = await openProvider(page);
  await happens(page, 'Cancel the payment');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('at least 30 minutes before departure')).toBeVisible();
  await expectAccessible(page);
  expect(await effectsFor(database, person)).toEqual({ ...unpaid, attempts: ['cancelled'] });
  await payByCard(page);
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['cancelled', 'paid'] });
});

test('going back after paying in another tab leads to the thank-you page', async ({ page, database }) => {
  const { person, token } = await bookAndStart(page);
  await payElsewhere(database, person);
  await page.goto(`/user/booking-overview?step=card-return&TransactionToken=${token}`);
  await page.waitForURL('**/user/thank-you*');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole('article', { name: /^Ticket/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print Ticket' })).toBeVisible();
});

test('going back while the bank checks the payment shows so, then the thank-you page', async ({ page, request }) => {
  const { token } = await bookAndStart(page);
  await happensAt(request, token, 'pay-later');
  await page.goto(`/user/booking-overview?step=card-return&TransactionToken=${token}`);
  await expect(checking(page)).toBeVisible();
  await happensAt(request, token, 'pay');
  await page.waitForURL('**/user/thank-you*');
});

test('a push confirms a payment without a return, and an open list shows it', async ({ page, request, database }) => {
  const { person, token } = await bookAndStart(page);
  await page.clock.install();
  await page.goto('/user/bookings');
  await expect(page.getByText('Pending')).toBeVisible();
  await happensAt(request, token, 'push-only');
  await expect.poll(async () => (await effectsFor(database, person))?.paid).toBe(1);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect.poll(async () => (await messagesTo(request, person.email)).join()).toContain('We have your payment.');
});

test('a bus that leaves soon can be paid only by card', async ({ page, database }) => {
  const person = await openOverview(page, { minutesAhead: 40 });
  await expect(page.getByText('This bus leaves soon. You can pay by card only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Booking' })).toBeHidden();
  await page.getByText('All rules').click();
  // The overview shows the consequences of a cancellation and of not paying before the booking.
  const policy = page.getByRole('region', { name: 'Cancellation and refund' });
  await expect(
    policy.getByText(/^No refund for a paid ticket: cancelling ended at \d\d:\d\d on .*24 hours before departure\.$/),
  ).toBeVisible();
  await expect(
    policy.getByText(/^Pay by card until \d\d:\d\d on \w{3}, [A-Z]\w+ \d+, \d{4}, or the booking is cancelled\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await payNow(page);
  await happens(page, 'Cancel the payment');
  await expect(page.getByText('Please pay for your booking by card within 15 minutes')).toBeVisible();
  // The notice does not wait long for the provider, whose response ends the payment.
  await expect.poll(async () => (await effectsFor(database, person))?.attempts).toEqual(['cancelled']);
  await page.goto('/user/bookings');
  await expect(page.getByText(/^Pay P[\d.]+ by card by \d\d:\d\d on .* or it is cancelled\.$/)).toBeVisible();
  // A passenger who left the notice before hydration continues the payment.
  await page.getByRole('button', { name: /^(Pay by card now|Continue the payment)$/ }).click();
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toMatchObject(once);
});

/** Reads the return page without scripts, and then the outcome as its scripts do. */
async function comeBack(request: APIRequestContext, query: string, data: { token: string; transId?: string }) {
  const html = await (await request.get(`/payment/dpo/webhooks?${query}`)).text();
  await request.post('/api/payments/dpo/return', { data });
  return html;
}

// page-texts.ts and server/bff/forms/payments.test.ts cover a return without a valid token or without a session.
test('a return with a forged approval or a foreign id pays nothing', async ({
  context,
  browser,
  baseURL,
  database,
}) => {
  const { person, token } = await bookAndStart(context);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const { person: payer, token: paidToken } = await bookAndStart(other);
  await happensAt(other.request, paidToken, 'pay');
  await expect.poll(() => effectsFor(database, payer)).toEqual({ ...once, attempts: ['paid'] });

  const forged = `TransID=${paidToken}&CCDapproval=123456789&PnrID=X&TransactionToken=${token}&CompanyRef=X`;
  expect(await comeBack(context.request, forged, { token, transId: paidToken })).not.toContain(saved);
  expect(await effectsFor(database, person)).toEqual({ ...unpaid, attempts: ['open'] });
  // The token of another payment shows only the state of that payment.
  const query = `TransID=${paidToken}&TransactionToken=${paidToken}`;
  expect(await comeBack(context.request, query, { token: paidToken })).toContain(saved);
  expect(await effectsFor(database, person)).toEqual({ ...unpaid, attempts: ['open'] });
  expect(await effectsFor(database, payer)).toEqual({ ...once, attempts: ['paid'] });
  await other.close();
});

test('the return shows the same after a reload, Back and in a second tab', async ({ page, context, database }) => {
  const { person, token } = await bookAndStart(page);
  await happensAt(page.request, token, 'pay');
  const second = await context.newPage();
  await Promise.all([page.goto(returnPath(token)), second.goto(returnPath(token))]);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(second.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByText('Confirmed')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

test('the return opens the bookings after 30 seconds, unless the passenger touches the page', async ({ page }) => {
  const { token } = await bookAndStart(page);
  await happensAt(page.request, token, 'pay');
  await page.clock.install();
  await page.goto(returnPath(token));
  const staying = page.getByText('This page stays open.');
  for (const touch of [
    () => page.getByText(saved).click(),
    () => page.keyboard.press('ArrowDown'),
    () => page.mouse.wheel(0, 100),
  ]) {
    // A touch before hydration has no effect.
    await expect(async () => {
      await touch();
      await expect(staying).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.runFor(60_000);
    await expect(page.getByText(saved)).toBeVisible();
    await page.reload();
    await expect(staying).toBeHidden();
  }
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('timer')).not.toHaveText(/30/, { timeout: 200 });
  }).toPass({ intervals: [50] });
  const left = Number.parseInt(/\d+/.exec((await page.getByRole('timer').textContent()) ?? '')?.[0] ?? '', 10);
  await page.clock.runFor((left - 1) * 1000);
  expect(new URL(page.url()).pathname).toBe('/payment/dpo/webhooks');
  await page.clock.runFor(2000);
  await page.waitForURL('**/user/bookings');
  await expect(page.getByText('Confirmed')).toBeVisible();
});

test.describe('a lost connection', () => {
  test.use({ expectedErrors: /ERR_/ });

  // return-state.test.ts covers how often the page polls, and when an unpaid payment has failed.
  test('during the check does not change the result, and keeps the payment', async ({ page, context }) => {
    const { bookingId, token } = await bookAndStart(page);
    await page.goto('/user/bookings');
    await page.evaluate((id) => localStorage.setItem('ACTIVE_BOOKING', JSON.stringify({ bookingId: id })), bookingId);
    await page.clock.install();
    await page.goto(returnPath(token));
    await expect(checking(page)).toBeVisible();
    await expectAccessible(page);
    expect(await layoutFaults(page)).toEqual([]);
    await context.setOffline(true);
    // The page polls from hydration on, which may be later than its first text.
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(page.getByText('This takes longer than usual.')).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });
    expect(await activeBooking(page)).toContain(bookingId);
    await context.setOffline(false);
    await happensAt(page.request, token, 'pay');
    await pollOutcome(page);
    await expect(page.getByText(saved)).toBeVisible();
    await expect.poll(() => activeBooking(page)).toBeNull();
  });
});

// settle-attempt.db.test.ts covers a push, which only selects the attempts to query.
test('a forged push changes nothing and gets the response OK', async ({ context, request, database }) => {
  const { person, token } = await bookAndStart(context);
  const tags = `<TransactionToken>${token}</TransactionToken><CCDapproval>123456789</CCDapproval>`;
  for (const data of [
    `<?xml version="1.0" encoding="utf-8"?><API3G><Result>000</Result>${tags}</API3G>`,
    '<API3G><TransactionToken>00000000-0000-4000-8000-000000000000</TransactionToken></API3G>',
    '<!DOCTYPE x [<!ENTITY a "b">]><API3G><CompanyRef>&a;</CompanyRef></API3G>',
    '<API3G><CompanyRef>',
    'text',
    '',
  ]) {
    const headers = { 'content-type': 'application/xml' };
    const response = await request.post('/api/payments/dpo/push', { data, headers });
    expect([response.status(), await response.text()], data).toEqual([200, 'OK']);
  }
  expect(await effectsFor(database, person)).toEqual({ ...unpaid, attempts: ['open'] });
});
