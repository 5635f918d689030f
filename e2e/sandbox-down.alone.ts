import { expect, live, openTwoMaps, seat, takeSeat, test } from './app';
import { killApp } from './kill-app';
import { bookUnpaid, openOverview } from './paying';

const sentence = 'Card payments are not available at the moment. Pay at a terminal, or try again later.';
/** A booking can start so many payments in a minute. Each web process sees the outage after five failures in a row. */
const starts = 3;

// The browser also logs an error while the WebSocket cannot connect.
test.use({ expectedErrors: /status of (409|502)|WebSocket/ });

test('while the card provider is down, a passenger reads so and pays later', async ({ page }) => {
  test.slow();
  const payButton = page.getByRole('button', { name: 'Pay by card now' });
  await expect(await page.request.post('/sandbox', { form: { provider: 'stop' } })).toBeOK();
  try {
    await expect(async () => {
      const { bookingId } = await bookUnpaid(page);
      for (let count = 0; count < starts; count += 1) {
        const failed = await page.request.post('/api/forms/pay', { form: { bookingId } });
        expect(failed.ok()).toBe(false);
      }
      await page.goto('/user/bookings');
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 500 });
      await expect(payButton).toBeDisabled();
      const refused = await page.request.post('/api/forms/pay', { form: { bookingId } });
      expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'card_unavailable' }]);
    }).toPass();

    await openOverview(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(payButton).toBeDisabled();
    await page.getByRole('button', { name: 'Complete Booking' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please pay for your booking at a terminal')).toBeVisible();
  } finally {
    await page.request.post('/sandbox', { form: { provider: 'start' } });
  }
  await expect(async () => {
    await page.goto('/user/bookings');
    await expect(payButton).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(sentence)).toBeHidden();
});

test('the seat map polls until the live database is back', async ({ page, rival, travelDate }) => {
  await openTwoMaps(page, rival, travelDate);
  // The sandbox simulates the live database.
  killApp('sandbox');
  await takeSeat(rival, 'H1');
  await expect(seat(page, 'H1')).toBeDisabled();
  await live(page);
  await takeSeat(rival, 'H2');
  await expect(seat(page, 'H2')).toBeDisabled();
});
