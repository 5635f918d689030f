import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './app';
import { pollOutcome, bookUnpaid, effectsFor, happensAt, returnPath, startPayment } from './paying';

const saved = 'Your payment has been acknowledged and saved on our records';
const once = { bookings: 1, paid: 1, transfers: 1, attempts: ['paid'] };
const unpaid = { bookings: 1, paid: 0, transfers: 0, attempts: ['open'] };

/** Reads the return page without scripts, and then the outcome as its scripts do. */
async function comeBack(request: APIRequestContext, query: string, data: { token: string; transId?: string }) {
  const html = await (await request.get(`/payment/dpo/webhooks?${query}`)).text();
  await request.post('/api/payments/dpo/return', { data });
  return html;
}

// page-texts.ts and server/bff/forms/payments.test.ts cover a return without a valid token.
test('a return with a forged approval or the id of another payment pays nothing', async ({
  context,
  browser,
  baseURL,
  database,
}) => {
  const { person, bookingId } = await bookUnpaid(context);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const { bookingId: othersBooking, person: payer } = await bookUnpaid(other);
  const paidToken = await startPayment(other.request, othersBooking);
  await happensAt(other.request, paidToken, 'pay');
  await expect.poll(() => effectsFor(database, payer)).toEqual(once);

  const token = await startPayment(context.request, bookingId);
  const forged = `TransID=${paidToken}&CCDapproval=123456789&PnrID=X&TransactionToken=${token}&CompanyRef=X`;
  expect(await comeBack(context.request, forged, { token, transId: paidToken })).not.toContain(saved);
  expect(await effectsFor(database, person)).toEqual(unpaid);
  // The token of another payment shows only the state of that payment.
  const query = `TransID=${paidToken}&TransactionToken=${paidToken}`;
  expect(await comeBack(context.request, query, { token: paidToken })).toContain(saved);
  expect(await effectsFor(database, person)).toEqual(unpaid);
  expect(await effectsFor(database, payer)).toEqual(once);
  await other.close();
});

test('shows the result without personal data in a browser without a session', async ({
  context,
  request,
  database,
}) => {
  const { person, bookingId } = await bookUnpaid(context);
  const token = await startPayment(context.request, bookingId);
  await happensAt(context.request, token, 'push-only');
  await expect.poll(() => effectsFor(database, person)).toEqual(once);
  const html = await (await request.get(returnPath(token))).text();
  expect(html).toContain(saved);
  const { rows } = await database.query<{ reservation_number: string; username: string; email: string }>(
    'select reservation_number, username, email from bookings join users on users.id = user_id where bookings.uuid = $1',
    [bookingId],
  );
  for (const secret of [person.firstName, person.phone, bookingId, ...Object.values(rows[0] ?? {})]) {
    expect(html).not.toContain(secret);
  }
});

test('shows the same result after a reload, Back and in a second tab, and pays once', async ({
  page,
  context,
  database,
}) => {
  const { person, bookingId } = await bookUnpaid(page);
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

test('opens the bookings after 30 seconds, unless the passenger chooses to stay', async ({ page }) => {
  const { bookingId } = await bookUnpaid(page);
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

test.describe('a lost connection', () => {
  test.use({ expectedErrors: /ERR_/ });

  test('during the check does not change the result', async ({ page, context }) => {
    const { bookingId } = await bookUnpaid(page);
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

test('a forged push changes nothing and gets the response OK', async ({ context, request, database }) => {
  const { person, bookingId } = await bookUnpaid(context);
  const token = await startPayment(context.request, bookingId);
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
