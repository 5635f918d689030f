import { expect, test } from './app';
import { bookUnpaid, openOverview } from './paying';

const sentence = 'Card payments are not available at the moment. Pay at a terminal, or try again later.';
/** So many calls in a row fail before the site sees that the provider is down. */
const failures = 5;

test.use({ expectedErrors: /status of (409|502)/ });

test('while the card provider is down, a passenger reads so, pays later, and pays by card when it is back', async ({
  page,
  database,
  newPerson,
}) => {
  test.slow();
  const { bookingId } = await bookUnpaid(page.request, { database, newPerson });
  const payButton = page.getByRole('button', { name: 'Pay by card now' });
  await page.request.post('/sandbox', { form: { provider: 'stop' } });
  try {
    for (let count = 0; count < failures; count += 1) {
      const refused = await page.request.post(`/api/bookings/${bookingId}/payment`);
      expect(refused.ok()).toBe(false);
    }
    await page.goto('/user/bookings');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(payButton).toBeDisabled();
    const refused = await page.request.post(`/api/bookings/${bookingId}/payment`);
    expect([refused.status(), await refused.json()]).toMatchObject([409, { code: 'card_unavailable' }]);

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
