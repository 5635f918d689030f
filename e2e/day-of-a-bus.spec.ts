import type { Page } from '@playwright/test';
import { readPdf } from '@/server/testing/read-pdf';
import { expect, newPerson, test, testDatabase } from './app';
import { bookSeats } from './booked';
import { codeFor, readMessage } from './inbox';
import { addStaff } from './staff';

const noScript = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
test.use(noScript);

test('a seller takes the cash for a reserved seat, gives a receipt and takes it back', async ({ page, rival }) => {
  const { bookingId } = await bookSeats(rival, ['B1', 'B2']);
  const { rows } = await testDatabase().query<{ number: string; slug: string }>(
    `select reservation_number as number, slug from bookings join trips on trips.id = trip_id
     join buses on buses.id = bus_id join operators on operators.id = operator_id where bookings.uuid = $1`,
    [bookingId],
  );
  const { number = '', slug = '' } = rows[0] ?? {};
  const seller = await newPerson();
  await addStaff(seller, 'seller', slug);
  await seller.signIn(page);
  await page.goto(`/staff/${slug}`);
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await page.getByLabel('Booking number, name or phone').fill(`${number.slice(0, 4).toLowerCase()} ${number.slice(4)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bookings/${number}`));
  for (const text of ['Active, not paid', /, B1; .+, B2$/]) await expect(page.getByText(text).first()).toBeVisible();

  await page.getByRole('button', { name: 'Take P338.00 in cash' }).click();
  await expect(page.getByText('The payment was taken.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  for (const text of ['000001', 'P338.00', 'Seat B2']) await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText('Copy', { exact: true })).toBeHidden();
  await page.goto(`/staff/${slug}/bookings/${number}`);
  await expect(page.getByText('Active, paid')).toBeVisible();
  await expect(page.getByRole('button', { name: /in cash/ })).toBeHidden();

  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('Copy', { exact: true })).toBeVisible();
  await printReceipt(page, bookingId);
  await page.getByText('Void this payment').click();
  await page.getByLabel('Reason').fill('the wrong booking');
  await page.getByRole('button', { name: 'Give P338.00 back and end the tickets' }).click();
  await expect(page.getByText('The payment is void. Please give the cash back.')).toBeVisible();
  await expect(page.getByText('VOID', { exact: true })).toBeVisible();
  await page.goto(`/staff/${slug}/bookings/${number}`);
  await expect(page.getByText('Active, not paid')).toBeVisible();
});

test('an owner closes the sales, says that a bus is late, and cancels it with a code by SMS; its passenger reads why', async ({
  page,
  rival,
  request,
  browser,
  baseURL,
}) => {
  const { bookingId, bus, person } = await bookSeats(rival, ['B1']);
  const owner = await newPerson();
  const slug = bus.regNo.replace(' ', '-').toLowerCase();
  await addStaff(owner, 'owner', slug);
  await owner.signIn(page);
  await page.goto(`/staff/${slug}/trips/${bus.tripId}-1`);
  await page.getByRole('button', { name: 'Close the sales' }).click();
  await expect(page.getByText('sales closed')).toBeVisible();

  await page.getByText('The bus is late').click();
  await expect(page.getByText(/^1 booking will get this SMS, .* is 45 min late\. Expected/)).toBeVisible();
  await page.getByLabel('Minutes late').fill('1441');
  await page.getByLabel('Reason').first().fill('A flat tyre');
  await page.getByRole('button', { name: 'Tell the passengers' }).click();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();
  await page.getByLabel('Minutes late').fill('45');
  await page.getByRole('button', { name: 'Tell the passengers' }).click();
  await expect(page.getByText(/^45 min late/)).toBeVisible();
  await readMessage(request, person.phone, /(45 min late)/);
  const storageState = await rival.context().storageState();
  const context = await browser.newContext({ ...noScript, storageState, ...(baseURL ? { baseURL } : {}) });
  const passenger = await context.newPage();
  const late = /Expected .+ \(45 minutes late\), arrival/;
  const ticket = `/v2/self-service/${bookingId}`;
  for (const path of [ticket, '/user/bookings']) {
    await passenger.goto(path);
    for (const text of [late, 'Reason: A flat tyre']) await expect(passenger.getByText(text).first()).toBeVisible();
  }

  await page.getByText('Cancel this trip').click();
  await expect(page.getByText(/^1 booking will get this SMS, .*operator cancelled/)).toBeVisible();
  await page.getByLabel('Reason').last().fill('The engine failed');
  await page.getByRole('button', { name: 'Cancel the trip' }).click();
  await page.getByRole('button', { name: 'Get a code by SMS' }).click();
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(request, owner.phone));
  await page.getByRole('button', { name: 'Check the code' }).click();
  await page.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(page.getByText('The trip is cancelled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell the passengers' })).toHaveCount(0);

  await passenger.goto('/user/bookings');
  await expect(passenger.getByRole('button', { name: 'Pay by card now' })).toHaveCount(0);
  await passenger.goto(ticket);
  for (const text of ['The operator cancelled this bus.', 'Reason: The engine failed', 'Nothing is to be paid.'])
    await expect(passenger.getByText(text)).toBeVisible();
  await expect(passenger.getByText(/Hrs|Expected|If the scan fails/)).toHaveCount(0);
  await passenger.getByRole('link', { name: 'Other buses on this day' }).click();
  await expect(passenger).toHaveURL(/\/search\?from=.+&to=.+&date=/);
  await context.close();
});

/** Prints the receipt with long names on each paper, and finds every word of it and nothing else. */
async function printReceipt(page: Page, bookingId: string) {
  await testDatabase().query(
    `with named as (
       update passengers set names = repeat('Wame ', 7) || 'Wame' || seat
       where booking_id = (select id from bookings where uuid = $1) returning booking_id)
     update operators set name = 'Coaches of the North and the West ' || slug where id = (
       select operator_id from bookings join trips on trips.id = trip_id join buses on buses.id = bus_id
       where bookings.id = (select min(booking_id) from named))`,
    [bookingId],
  );
  await page.reload();
  const shown = (await page.locator('main section').first().innerText()).replaceAll(/\s/g, '');
  expect(shown).toContain('WameB2');
  for (const paper of [{ width: '58mm', height: '300mm' }, { width: '80mm', height: '300mm' }, { format: 'A4' }]) {
    const { pages } = await readPdf(await page.pdf({ ...paper, tagged: true }));
    expect(pages.map(({ text }) => text.join('').replaceAll(/\s/g, ''))).toEqual([shown]);
    expect(pages[0]?.textEnd).toBeLessThan(pages[0]?.width ?? 0);
  }
}
