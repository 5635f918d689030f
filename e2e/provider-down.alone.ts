import { expect, test } from './app';
import { bookUnpaid, openOverview } from './paying';

const sentence = 'Card payments are not available at the moment. Pay at a terminal, or try again later.';
/** A booking can start so many payments in a minute. Each web process sees the outage after five failures in a row. */
const starts = 3;

test.use({ expectedErrors: /status of (409|502)/ });

test('while the card provider is down, a passenger reads so, pays later, and pays by card when it is back', async ({
  page,
  database,
  newPerson,
}) => {
  test.slow();
  const payButton = page.getByRole('button', { name: 'Pay by card now' });
  await expect(await page.request.post('/sandbox', { form: { provider: 'stop' } })).toBeOK();
  try {
    await expect(async () => {
      const { bookingId } = await bookUnpaid(page, { database, newPerson });
      for (let count = 0; count < starts; count += 1) {
        const failed = await page.request.post(`/api/bookings/${bookingId}/payment`);
        expect(failed.ok()).toBe(false);
      }
      await page.goto('/user/bookings');
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 500 });
      await expect(payButton).toBeDisabled();
      const refused = await page.request.post(`/api/bookings/${bookingId}/payment`);
      expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'card_unavailable' }]);
    }).toPass();

    await openOverview(page, { database, newPerson });
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
