import type { Page } from '@playwright/test';
import { acceptNotice, expect, test } from './app';
import { expectAccessible, expectAccessibleDayAndNight } from './accessible';
import { expectLayout } from './layout';
import { messagesTo } from './inbox';
import {
  pollOutcome,
  atProvider,
  bookUnpaid,
  effectsFor,
  emailOf,
  happens,
  happensAt,
  openOverview,
  openProvider,
  payByCard,
  payNow,
  returnPath,
  startPayment,
  sharedResponseEnds,
} from './paying';

const saved = 'Your payment has been acknowledged and saved on our records';
const inReview =
  'Your payment has been acknowledged, but it differs from what was due. We are looking at it. Please do not pay again';
const once = { bookings: 1, paid: 1, transfers: 1 };

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const notice = (page: Page) => page.getByRole('heading', { name: 'Notice' });
const activeBooking = (page: Page) => page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'));

test('pays by card from the overview and confirms the booking', async ({ page, database, newPerson }) => {
  const person = await openOverview(page, { database, newPerson });
  await payNow(page);
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
  // During a payment the browser stores the booking that it pays (spec section 3).
  const { rows } = await database.query<{ bookingId: string; userId: string }>(
    `select bookings.uuid as "bookingId", users.uuid as "userId"
     from bookings join users on users.id = bookings.user_id where phone = $1`,
    [person.phone],
  );
  expect(JSON.parse((await activeBooking(page)) ?? '')).toEqual(rows[0]);
  await happens(page, 'Pay');
  await page.waitForURL(/\/payment\/dpo\/webhooks\?.*TransactionToken=/);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(/^Transaction reference \w+$/)).toBeVisible();
  await expect.poll(() => activeBooking(page)).toBeNull();
  await expectAccessibleDayAndNight(page);
  await expectLayout(page);
  await page.getByRole('link', { name: 'View ticket' }).click();
  await expect(page.getByRole('article', { name: /^Ticket of Naledi Kgosi/ })).toBeVisible();
  await page.goto('/user/bookings');
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by card now' })).toBeHidden();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

test('a declined card can be replaced by another one', async ({ page, database, newPerson }) => {
  const person = await openProvider(page, { database, newPerson });
  await happens(page, 'Decline the card');
  await expect(page.getByText('The card was declined')).toBeVisible();
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toMatchObject(once);
});

test('a payment cancelled at the provider leaves the booking, which can be paid from the notice', async ({
  page,
  database,
  newPerson,
}) => {
  const person = await openProvider(page, { database, newPerson });
  await happens(page, 'Cancel the payment');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText('at least 30 minutes before departure')).toBeVisible();
  await expectAccessible(page);
  expect(await effectsFor(database, person)).toEqual({ bookings: 1, paid: 0, transfers: 0, attempts: ['cancelled'] });
  await payByCard(page);
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['cancelled', 'paid'] });
});

test('going back from the provider without paying leads to the notice', async ({ page, database, newPerson }) => {
  const person = await openProvider(page, { database, newPerson });
  await page.getByRole('link', { name: /^Go back to/ }).click();
  await expect(notice(page)).toBeVisible();
  await acceptNotice(page);
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 0 });
});

test('going back from the provider after paying in another tab leads to the thank-you page', async ({
  page,
  context,
  database,
  newPerson,
}) => {
  await openProvider(page, { database, newPerson });
  const back = (await page.getByRole('link', { name: /^Go back to/ }).getAttribute('href')) ?? '';
  const second = await context.newPage();
  await second.goto(page.url(), { waitUntil: 'load' });
  await happens(second, 'Pay without a return');
  await page.goto(back);
  await page.waitForURL('**/user/thank-you*');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText(/^Reservation number [A-Z0-9]{8}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View ticket' })).toBeVisible();
});

const checking = (page: Page) => page.getByRole('heading', { name: 'Checking your payment' });

test('a slow provider does not delay the return page', async ({ page, database, newPerson }) => {
  await openProvider(page, { database, newPerson });
  // The polls of the page get no response either, so the page does not change.
  await page.route('**/api/payments/dpo/return', () => undefined);
  await happens(page, 'Pay with slow responses');
  await expect(checking(page)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);
});

test('the return page polls an unpaid payment until it is paid', async ({ page, request, database, newPerson }) => {
  const { person, bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  await page.clock.install();
  await page.goto(returnPath(token));
  // From here on the timers of the page run only when the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(checking(page)).toBeVisible();
  let outcome: unknown;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/payments/dpo/return'))
      void response.json().then((json: unknown) => (outcome = json));
  });
  await expect(async () => {
    await page.clock.runFor(3000);
    expect(outcome).toMatchObject({ state: 'unpaid' });
  }).toPass();
  await expect(checking(page)).toBeVisible();
  await happensAt(request, token, 'pay');
  await sharedResponseEnds();
  await pollOutcome(page);
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

test('a push confirms the payment when the browser does not return, and an open list of bookings shows it', async ({
  page,
  context,
  request,
  database,
  newPerson,
}) => {
  const person = await openProvider(page, { database, newPerson });
  const list = await context.newPage();
  await list.clock.install();
  await list.goto('/user/bookings');
  await expect(list.getByText('Pending')).toBeVisible();
  await happens(page, 'Pay without a return');
  await expect(page.getByText('This browser does not return')).toBeVisible();
  await expect.poll(async () => (await effectsFor(database, person))?.paid).toBe(1);
  await list.clock.runFor(10_000);
  await expect(list.getByText('Confirmed')).toBeVisible();
  const email = await emailOf(database, person);
  await expect.poll(async () => (await messagesTo(request, email)).join()).toContain('We have your payment.');
});

test('two pushes and a return at the same time pay once and send one message', async ({
  page,
  request,
  database,
  newPerson,
}) => {
  const person = await openProvider(page, { database, newPerson });
  await happens(page, 'Pay with two pushes');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.getByText(saved)).toBeVisible();
  const email = await emailOf(database, person);
  const paidMessages = async () =>
    (await messagesTo(request, email)).filter((text) => text.includes('We have your payment.')).length;
  await expect.poll(paidMessages).toBe(1);
  const { rows } = await database.query(
    `select 1 from message_outbox where template = 'booking-paid' and channel = 'email' and split_part(cause, ':', 3) in (
       select attempts.uuid::text from payment_attempts attempts join bookings on bookings.id = booking_id
       join users on users.id = user_id where email = $1)`,
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

for (const [happening, text] of [
  ['Pay one pula less', inReview],
  ['Underpay', inReview],
  ['Pay in another currency', inReview],
  ['Pay converted', saved],
] as const) {
  test(`the return page shows the outcome of: ${happening}`, async ({ page, request, database, newPerson }) => {
    const person = await openOverview(page, { database, newPerson });
    await payNow(page);
    await happens(page, happening);
    await expect(page.getByText(text)).toBeVisible();
    if (happening === 'Underpay') await expectAccessibleDayAndNight(page);
    if (text === saved) return;
    expect(await effectsFor(database, person)).toEqual({ bookings: 1, paid: 0, transfers: 0, attempts: ['review'] });
    const email = await emailOf(database, person);
    await expect.poll(async () => (await messagesTo(request, email)).join()).toContain('Please do not pay again.');
  });
}

test("names with & < > ' reach the provider unchanged", async ({ page, database, newPerson }) => {
  const person = await openOverview(page, { database, newPerson });
  const [first, last] = [`Neo & <b>'Naledi'</b>`, `O'Brien "Ö" ]]> &amp;`];
  await database.query('update users set first_name = $2, last_name = $3 where phone = $1', [
    person.phone,
    first,
    last,
  ]);
  await payNow(page);
  await expect(page.getByText(`${first} ${last}`, { exact: true })).toBeVisible();
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
});

test('a bus that leaves soon can be paid only by card', async ({ page, database, newPerson }) => {
  const person = await openOverview(page, { database, newPerson }, { minutesAhead: 40 });
  await expect(page.getByText('This bus leaves soon. You can pay by card only.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Booking' })).toBeHidden();
  // The overview shows the consequences of a cancellation and of not paying before the booking.
  const policy = page.getByRole('region', { name: 'Cancellation and refund' });
  await expect(
    policy.getByText(/^No refund for a paid ticket: cancelling ended at \d\d:\d\d, .*24 hours before departure\.$/),
  ).toBeVisible();
  await expect(
    policy.getByText(/^Pay by card until \d\d:\d\d, [A-Z]\w+ \d+, \d{4}, or the booking is cancelled\.$/),
  ).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await payNow(page);
  await happens(page, 'Cancel the payment');
  await expect(page.getByText('Please pay for your booking by card within 15 minutes')).toBeVisible();
  // The notice does not wait long for the provider, whose response ends the payment.
  await expect.poll(async () => (await effectsFor(database, person))?.attempts).toEqual(['cancelled']);
  await page.goto('/user/bookings');
  await expect(page.getByText(/^Pay P[\d.]+ by card by \d\d:\d\d, .* or it is cancelled\.$/)).toBeVisible();
  await payByCard(page);
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toMatchObject(once);
});
