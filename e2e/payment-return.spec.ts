import { expectAccessibleDayAndNight } from './accessible';
import { expect, test } from './app';
import { pollOutcome, bookUnpaid, effectsFor, happensAt, returnPath, startPayment, sharedResponseEnds } from './paying';

const saved = 'Your payment has been acknowledged and saved on our records';
const notDebited =
  'Error occurred processing your booking payment, and your account was not debited. If there was a debit to your transaction, please reach out to us through our communication channel with the reference number sent to your primary contact';
const once = { bookings: 1, paid: 1, transfers: 1, attempts: ['paid'] };
const unpaid = { bookings: 1, paid: 0, transfers: 0, attempts: ['open'] };

for (const [content, query] of [
  ['no token', ''],
  ['an unknown token', 'TransID=1&TransactionToken=00000000-0000-4000-8000-000000000000&CCDapproval=123456789'],
  ['markup', `TransactionToken=${encodeURIComponent('"><script>alert(1)</script>')}`],
  ['an SQL text', `TransactionToken=${encodeURIComponent("' or '1'='1")}`],
  ['two tokens', 'TransactionToken=00000000&TransactionToken=11111111'],
] as const) {
  test(`a return with ${content} pays nothing`, async ({ page }) => {
    await page.goto(`/payment/dpo/webhooks?${query}`);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: notDebited })).toHaveText(notDebited);
    if (query === '') await expectAccessibleDayAndNight(page);
  });
}

test('a return with a forged approval or the id of another payment pays nothing', async ({
  page,
  playwright,
  baseURL,
  database,
  newPerson,
}) => {
  const { person, bookingId } = await bookUnpaid(page, { database, newPerson });
  const other = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { bookingId: othersBooking, person: payer } = await bookUnpaid(other, { database, newPerson });
  const paidToken = await startPayment(other, othersBooking);
  await happensAt(other, paidToken, 'pay');
  await expect.poll(() => effectsFor(database, payer)).toEqual(once);

  const token = await startPayment(page.request, bookingId);
  await page.clock.install();
  await page.goto(
    `/payment/dpo/webhooks?TransID=${paidToken}&CCDapproval=123456789&PnrID=X&TransactionToken=${token}&CompanyRef=X`,
  );
  await pollOutcome(page);
  await expect(page.getByText(notDebited)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual(unpaid);
  // The token of another payment shows only the state of that payment.
  await page.goto(returnPath(paidToken));
  await expect(page.getByText(saved)).toBeVisible();
  expect(await effectsFor(database, person)).toEqual(unpaid);
  expect(await effectsFor(database, payer)).toEqual(once);
  await other.dispose();
});

test('shows the result without personal data in a browser without a session', async ({
  page,
  rival,
  database,
  newPerson,
}) => {
  const { person, bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  await happensAt(page.request, token, 'push-only');
  await rival.goto(returnPath(token));
  await expect(rival.getByText(saved)).toBeVisible();
  const { rows } = await database.query<{ reservation_number: string; username: string; email: string }>(
    'select reservation_number, username, email from bookings join users on users.id = user_id where bookings.uuid = $1',
    [bookingId],
  );
  const html = await rival.content();
  for (const secret of [person.firstName, person.phone, bookingId, ...Object.values(rows[0] ?? {})]) {
    expect(html).not.toContain(secret);
  }
  expect(await effectsFor(database, person)).toEqual(once);
});

test('shows the same result after a reload, Back and in a second tab, and pays once', async ({
  page,
  context,
  database,
  newPerson,
}) => {
  const { person, bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
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
  expect(await effectsFor(database, person)).toEqual(once);
});

test('opens the bookings after 30 seconds, unless the passenger chooses to stay', async ({
  page,
  database,
  newPerson,
}) => {
  const { bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  await happensAt(page.request, token, 'pay');
  await page.clock.install();
  await page.goto(returnPath(token));
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeEnabled();
  await page.clock.runFor(29_000);
  expect(new URL(page.url()).pathname).toBe('/payment/dpo/webhooks');
  await page.clock.runFor(2000);
  await page.waitForURL('**/user/bookings');
  await expect(page.getByText('Confirmed')).toBeVisible();
});

test('clears ACTIVE_BOOKING once the payment is certain', async ({ page, database, newPerson }) => {
  const { bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  await page.goto('/user/bookings');
  await page.evaluate((id) => localStorage.setItem('ACTIVE_BOOKING', JSON.stringify({ bookingId: id })), bookingId);
  await page.clock.install();
  await page.goto(returnPath(token));
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'))).toContain(bookingId);
  await happensAt(page.request, token, 'pay');
  await sharedResponseEnds();
  await pollOutcome(page);
  await expect(page.getByText(saved)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ACTIVE_BOOKING'))).toBeNull();
});

test('credits a second payment of a paid booking to the wallet, and links there', async ({
  page,
  database,
  newPerson,
}) => {
  const { bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  await database.query('update bookings set paid_at = now() where uuid = $1', [bookingId]);
  await happensAt(page.request, token, 'pay');
  await page.goto(returnPath(token));
  await expect(page.getByText('the amount is in your wallet')).toBeVisible();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('cell', { name: /169\.00/ })).toBeVisible();
});

test.describe('a lost connection', () => {
  test.use({ expectedErrors: /ERR_/ });

  test('during the check does not change the result', async ({ page, context, database, newPerson }) => {
    const { bookingId } = await bookUnpaid(page, { database, newPerson });
    const token = await startPayment(page.request, bookingId);
    await page.clock.install();
    await page.goto(returnPath(token));
    await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
    await context.setOffline(true);
    // The page polls from hydration on, which may be later than its first text.
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(page.getByText('This takes longer than usual.')).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });
    await context.setOffline(false);
    await happensAt(page.request, token, 'pay');
    await pollOutcome(page);
    await expect(page.getByText(saved)).toBeVisible();
  });
});

test('responds 404 for other return paths', async ({ request }) => {
  const paths = ['/payment/paypal/webhooks', '/payment/DPO/webhooks', '/payment/dpo/webhooks/x', '/payment/dpo'];
  for (const path of paths) {
    expect([path, (await request.get(`${path}?TransactionToken=00000000`)).status()]).toEqual([path, 404]);
  }
});

test('a forged push changes nothing and gets the response OK', async ({ page, request, database, newPerson }) => {
  const { person, bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  const { rows } = await database.query<{ reservation_number: string }>(
    'select reservation_number from bookings where uuid = $1',
    [bookingId],
  );
  const number = rows[0]?.reservation_number ?? '';
  const pushOf = (tags: string) =>
    `<?xml version="1.0" encoding="utf-8"?><API3G><Result>000</Result><ResultExplanation>Transaction paid</ResultExplanation>${tags}</API3G>`;
  for (const data of [
    pushOf(`<TransactionToken>${token}</TransactionToken><TransactionAmount>169.00</TransactionAmount>`),
    pushOf(`<CompanyRef>${number}</CompanyRef><CCDapproval>123456789</CCDapproval>`),
    pushOf(`<TransactionRef>${number}</TransactionRef>`),
    pushOf('<TransactionToken>00000000-0000-4000-8000-000000000000</TransactionToken>'),
    pushOf(''),
    '<!DOCTYPE x [<!ENTITY a "b">]><API3G><CompanyRef>&a;</CompanyRef></API3G>',
    '<API3G><CompanyRef>',
    'text',
    '',
  ]) {
    const response = await request.post('/api/payments/dpo/push', {
      data,
      headers: { 'content-type': 'application/xml' },
    });
    expect([response.status(), await response.text()], data).toEqual([200, 'OK']);
  }
  expect(await effectsFor(database, person)).toEqual(unpaid);
});
