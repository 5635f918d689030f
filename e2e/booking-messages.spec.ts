import type { Page } from '@playwright/test';
import { expect, press, test } from './app';
import { bookSeats, cancelTicket, confirm, passenger } from './booked';
import { comeBack, openOverview, payByCard } from './paying';
import { expectAlert, expectStatus, refuse } from './refused-call';

const bookingCall = '**/api/forms/complete-booking';
const paymentCall = '**/api/forms/pay';
const stateCall = '**/api/bookings/*';
const passengerCall = '**/api/forms/cancel-passengers';

async function complete(page: Page, way: 'Complete Booking' | 'Pay by card now') {
  await page.getByRole('button', { name: way }).click();
  await press(page.getByRole('dialog', { name: 'Attention' }), 'Continue');
}

test.describe('the error of a refused request is shown', () => {
  test.use({ expectedErrors: /4\d\d|50\d|ERR_FAILED/ });

  test('on the overview, with different texts for paying later and for paying by card', async ({ page }) => {
    await openOverview(page);
    await refuse(page, bookingCall, 'nonsense');
    await complete(page, 'Complete Booking');
    await expectAlert(page, 'Internal error occurred and the booking was not processed');
    await refuse(page, bookingCall, 'nonsense');
    await complete(page, 'Pay by card now');
    await expectAlert(page, 'Application error occurred and the booking was not processed');
  });

  // pay-by-card.test.tsx covers the errors of a payment in the notice and in the list.
  test('after the return from the provider', async ({ page }) => {
    await openOverview(page);
    await page.route(bookingCall, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { next: null, data: { ...data, problem: 'payment_no_token' } } });
    });
    await complete(page, 'Pay by card now');
    await expect(page.getByRole('dialog', { name: 'Notice' })).toContainText(
      'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.',
    );
    await refuse(page, stateCall, 'not_found');
    await comeBack(page);
    await expectAlert(page, 'Booking process encountered partial error');
    await refuse(page, stateCall, 'nonsense');
    await comeBack(page);
    await expectAlert(page, 'Booking processed, but encountered partial error');
    await page.goto('/user/booking-overview?step=card-return&TransactionToken=00000000-0000-4000-8000-000000000000');
    await expectAlert(page, 'Booking process encountered partial error');
  });

  test('in the list of bookings, for a payment and for a cancellation', async ({ page }) => {
    await bookSeats(page, ['B1']);
    await page.goto('/user/bookings');
    const booking = page.getByRole('article');
    await refuse(page, paymentCall, 'payment_pending');
    await payByCard(page);
    await expectAlert(booking, 'A payment for this booking is still being checked. Please do not pay again');
    await cancelTicket(page).click();
    await passenger(page, 'B1').check();
    await refuse(page, passengerCall, 'nonsense');
    await confirm(page).click();
    await expectAlert(booking, 'Application error when processing your booking');
    await page.unroute(passengerCall);
    await confirm(page).click();
    await expectStatus(page, 'Seats cancelled');
  });
});
