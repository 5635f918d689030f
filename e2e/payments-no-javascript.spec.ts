import { expect, test } from './app';
import { atProvider, bookUnpaid, effectsFor, happens, openOverview, payByCard, payNow, tooMuchThebe } from './paying';

test.use({ javaScriptEnabled: false });

const saved = 'Your payment has been acknowledged and saved on our records';

test('without JavaScript one pays by card from the overview', async ({ page, database, newPerson }) => {
  const person = await openOverview(page, { database, newPerson });
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

test('without JavaScript the return page comes back by itself until the payment is certain', async ({
  page,
  database,
  newPerson,
}) => {
  const { person } = await bookUnpaid(page.request, { database, newPerson });
  await page.goto('/user/bookings');
  await payByCard(page);
  await atProvider(page);
  await happens(page, 'Pay, with the bank taking its time');
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible({ timeout: 25_000 });
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 1, transfers: 1 });
});

test('without JavaScript a payment that can not begin says so, in the notice and in the list', async ({
  page,
  database,
  newPerson,
}) => {
  const refused = 'Payment processing failed but your booking was processed';
  const person = await openOverview(page, { database, newPerson }, { fareThebe: tooMuchThebe });
  await payByCard(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(refused);
  await payByCard(page);
  await page.waitForURL(/\/user\/bookings\?.*problem=payment_refused/);
  await expect(page.getByRole('alert')).toHaveText(refused);
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 0, transfers: 0 });
});
