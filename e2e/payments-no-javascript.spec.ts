import { returnRefreshSeconds } from '@/lib/limits';
import { expect, test } from './app';
import {
  atProvider,
  bookUnpaid,
  effectsFor,
  happens,
  happensAt,
  openOverview,
  payByCard,
  payNow,
  returnPath,
  tooMuchThebe,
} from './paying';

test.use({ javaScriptEnabled: false });

const saved = 'Your payment has been acknowledged and saved on our records';

test('pays by card from the overview without JavaScript', async ({ page, database }) => {
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
test('without JavaScript a refused payment shows its error in the notice', async ({ page, database }) => {
  const person = await openOverview(page, { fareThebe: tooMuchThebe });
  await payByCard(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Notice' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Payment processing failed but your booking was processed');
  expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, paid: 0, transfers: 0 });
});
