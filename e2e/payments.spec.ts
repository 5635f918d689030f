import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectAccessible } from './accessible';
import { layoutFaults } from './layout';
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
  payElsewhere,
  payNow,
  returnPath,
  startPayment,
  sharedResponseEnds,
} from './paying';

const saved = 'Your payment has been acknowledged and saved on our records';
const once = { bookings: 1, paid: 1, transfers: 1 };

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' });
const checking = (page: Page) => page.getByRole('heading', { name: 'Checking your payment' });
const notice = (page: Page) => page.getByRole('heading', { name: 'Notice' });
const activeBooking = (page: Page) => page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'));

test('pays by another card after a declined one, from the overview, and confirms the booking', async ({
  page,
  database,
}) => {
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

test('a payment cancelled at the provider leaves the booking, which can be paid from the notice', async ({
  page,
  database,
}) => {
  const person = await openProvider(page);
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

test('going back from the provider after paying in another tab leads to the thank-you page', async ({
  page,
  database,
}) => {
  const { bookingId, person } = await bookUnpaid(page);
  const token = await startPayment(page.request, bookingId);
  await payElsewhere(database, person);
  await page.goto(`/user/booking-overview?step=card-return&TransactionToken=${token}`);
  await page.waitForURL('**/user/thank-you*');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole('article', { name: /^Ticket/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print Ticket' })).toBeVisible();
});

test('going back while the bank still checks the payment shows so, and then the thank-you page', async ({
  page,
  request,
}) => {
  const { bookingId } = await bookUnpaid(page);
  const token = await startPayment(page.request, bookingId);
  await happensAt(request, token, 'pay-later');
  await page.goto(`/user/booking-overview?step=card-return&TransactionToken=${token}`);
  await expect(checking(page)).toBeVisible();
  await happensAt(request, token, 'pay');
  await page.waitForURL('**/user/thank-you*');
});

test('the return page polls an unpaid payment until it is paid, and then clears ACTIVE_BOOKING', async ({
  page,
  request,
  database,
}) => {
  const { person, bookingId } = await bookUnpaid(page);
  const token = await startPayment(page.request, bookingId);
  await page.goto('/user/bookings');
  await page.evaluate((id) => localStorage.setItem('ACTIVE_BOOKING', JSON.stringify({ bookingId: id })), bookingId);
  await page.clock.install();
  await page.goto(returnPath(token));
  await expect(checking(page)).toBeVisible();
  await expectAccessible(page);
  expect(await layoutFaults(page)).toEqual([]);
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
  expect(await activeBooking(page)).toContain(bookingId);
  await happensAt(request, token, 'pay');
  await sharedResponseEnds();
  await pollOutcome(page);
  await expect(page.getByText(saved)).toBeVisible();
  await expect.poll(() => activeBooking(page)).toBeNull();
  expect(await effectsFor(database, person)).toEqual({ ...once, attempts: ['paid'] });
});

test('a push confirms the payment when the browser does not return, and an open list of bookings shows it', async ({
  page,
  request,
  database,
}) => {
  const { person, bookingId } = await bookUnpaid(page);
  const token = await startPayment(page.request, bookingId);
  await page.clock.install();
  await page.goto('/user/bookings');
  await expect(page.getByText('Pending')).toBeVisible();
  await happensAt(request, token, 'push-only');
  await expect.poll(async () => (await effectsFor(database, person))?.paid).toBe(1);
  await page.clock.runFor(10_000);
  await expect(page.getByText('Confirmed')).toBeVisible();
  const email = await emailOf(database, person);
  await expect.poll(async () => (await messagesTo(request, email)).join()).toContain('We have your payment.');
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
