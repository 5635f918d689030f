import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { atProvider, bookUnpaid, effectsFor, happens, payByCard } from './paying';

const cancelAndRefund = (page: Page) => page.getByRole('button', { name: /^Cancel and get P[\d.]+ back$/ });

/** Books one seat, pays it by card and opens Web Cancellation from the bookings. */
async function openWebCancellation(page: Page) {
  const { person } = await bookUnpaid(page);
  await page.goto('/user/bookings');
  await payByCard(page);
  await atProvider(page);
  await happens(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await page.goto('/user/bookings');
  await page.getByRole('main').getByRole('link', { name: 'Web Cancellation' }).click();
  await expect(page.getByRole('heading', { name: 'Web Cancellation' })).toBeVisible();
  return person;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a passenger cancels a paid booking with a double tap and sees its one refund', async ({ page, database }) => {
      const person = await openWebCancellation(page);
      await expect(page.getByText('This cancels the whole booking')).toBeVisible();
      await expect(page.getByText('the card that paid')).toBeVisible();
      await cancelAndRefund(page).dblclick();
      await expect(page.getByText(/^Refund of P[\d.]+ (goes back|is at the bank|went back)/).first()).toBeVisible();
      await expect(page).toHaveURL(/\/user\/cancelled-bookings/);
      const { rows } = await database.query<{ refunds: number }>(
        `select count(*)::int as refunds from refunds join bookings on bookings.id = refunds.booking_id
         join users on users.id = bookings.user_id where phone = $1`,
        [person.phone],
      );
      expect(rows).toEqual([{ refunds: 1 }]);
      // One transfer for the payment and one for the refund.
      expect(await effectsFor(database, person)).toMatchObject({ bookings: 1, transfers: 2 });
      await page.goBack();
      // The page that Back shows may still reload itself.
      await expect(async () => {
        await page.reload();
        await expect(cancelAndRefund(page)).toHaveCount(0);
      }).toPass();
    });
  });
