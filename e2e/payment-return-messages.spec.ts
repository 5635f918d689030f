import type { ReturnOutcome } from '@/lib/contracts/payments';
import { expect, test } from './app';
import { pollOutcome, bookUnpaid, returnPath, startPayment } from './paying';
import { expectAlert, expectStatus } from './refused-call';

// components/booking/return-texts.test.ts and payment-return.test.tsx cover the text and the role of each outcome.
test('the return page says that it is checking, and then shows the outcome of the payment', async ({
  page,
  database,
  newPerson,
}) => {
  const { bookingId } = await bookUnpaid(page, { database, newPerson });
  const token = await startPayment(page.request, bookingId);
  const outcome: ReturnOutcome = { state: 'save_error', reference: 'A1B2C3D4G', cause: null, booking: null };
  await page.route('**/api/payments/dpo/return', (route) => route.fulfill({ json: outcome }));
  await page.clock.install();
  await page.goto(returnPath(token));
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expectStatus(page, 'One moment. We are checking with the card provider.');
  await pollOutcome(page);
  await expectAlert(
    page,
    'There was an error processing your payment on our servers, but the payment was credited. Please reach out to us if there is no acknowledgement within 2 working days',
  );
  await expect(page.getByText('Your bookings open in 30 seconds.')).toBeVisible();
});
