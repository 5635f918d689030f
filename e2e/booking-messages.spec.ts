import type { Page } from '@playwright/test';
import { expect, openSeatMap, takeSeat, test } from './app';
import { bookSeats, cancelTicket, confirm, passenger } from './booked';
import { openOverview, payByCard } from './paying';
import { expectAlert, expectStatus, refuse } from './refused-call';
import { toasts } from './search-form';

const bookingCall = '**/api/bookings';
const paymentCall = '**/api/bookings/*/payment';
const stateCall = '**/api/bookings/*';
const passengerCall = '**/passengers/*';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const proceed = (page: Page) => press(page, 'Proceed');

async function complete(page: Page) {
  await press(page, 'Complete Booking');
  await page.getByRole('dialog', { name: 'Attention' }).getByRole('button', { name: 'Continue' }).click();
}

async function completeByCard(page: Page) {
  await payByCard(page);
  await page.getByRole('dialog', { name: 'Attention' }).getByRole('button', { name: 'Continue' }).click();
}

/** Simulates a return from the provider by the back button, with the page restored from the back/forward cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test.describe('the error of a refused request is shown', () => {
  test.use({ expectedErrors: /4\d\d|50\d|ERR_FAILED/ });

  test('on the seat map, for an unreadable booking policy and for each suspension period', async ({
    page,
    newPerson,
    travelDate,
    database,
  }) => {
    const person = await newPerson();
    await openSeatMap(page, person, travelDate, 2);
    await takeSeat(page, 'B1');
    await page.getByLabel('Passenger name, seat B1').fill('Naledi Kgosi');
    await refuse(page, '**/api/booking-policy', 'nonsense');
    await proceed(page);
    await expectAlert(page, 'Application error when processing your booking');
    await page.unroute('**/api/booking-policy');
    for (const [period, count] of [
      ['daily', 3],
      ['weekly', 7],
      ['monthly', 13],
      ['yearly', 20],
    ] as const) {
      await database.query(
        `with before as (delete from cancellation_counters using users where users.id = user_id and phone = $1)
         insert into cancellation_counters (user_id, period, request_count, expires_at)
         select id, $2, $3, now() + interval '1 hour' from users where phone = $1`,
        [person.phone, period, count],
      );
      await proceed(page);
      await expectAlert(
        page,
        `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`,
      );
      await expect(page.getByText(/^You can book again from \d\d:\d\d, .*, Botswana time\.$/)).toBeVisible();
    }
  });

  test('on the overview, with different texts for paying later and for paying by card', async ({
    page,
    database,
    newPerson,
  }) => {
    await openOverview(page, { database, newPerson });
    await refuse(page, bookingCall, 'nonsense');
    await complete(page);
    await expectAlert(page, 'Internal error occurred and the booking was not processed');
    await refuse(page, bookingCall, 'fare_changed');
    await complete(page);
    await expectAlert(page, 'The fare of this bus has changed. Please look at it again');
    await refuse(page, bookingCall, 'no response');
    await complete(page);
    await expectAlert(page, 'You seem to be offline. Please check your connection and try again');
    await refuse(page, bookingCall, 'GENERIC_ERROR');
    await completeByCard(page);
    await expectAlert(page, 'Internal server error occurred and the booking was not processed');
    await refuse(page, bookingCall, 'nonsense');
    await completeByCard(page);
    await expectAlert(page, 'Application error occurred and the booking was not processed');
  });

  test('in the notice, for a missing payment token and after the return from the provider', async ({
    page,
    database,
    newPerson,
  }) => {
    await openOverview(page, { database, newPerson });
    await refuse(page, paymentCall, 'payment_no_token');
    await completeByCard(page);
    const notice = page.getByRole('dialog', { name: 'Notice' });
    await expectAlert(
      notice,
      'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel',
    );
    await expect(notice).toContainText(
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

  test('in the list of bookings, beside the booking for a payment, above the list and as a toast for a cancellation', async ({
    page,
    database,
    newPerson,
  }) => {
    await bookSeats(page, { database, newPerson }, ['B1']);
    await page.goto('/user/bookings');
    const booking = page.getByRole('article');
    await refuse(page, paymentCall, 'payment_pending');
    await payByCard(page);
    await expectAlert(booking, 'A payment for this booking is still being checked. Please do not pay again');

    await cancelTicket(page).click();
    await passenger(page, 'B1').uncheck();
    await confirm(page).click();
    await expectAlert(booking, 'Please choose who shall not travel');
    await passenger(page, 'B1').check();
    const notAll = 'Not all seats were cancelled';
    await refuse(page, passengerCall, 'already_paid');
    await confirm(page).click();
    await expect(toasts(page)).toHaveText(notAll);
    await expectAlert(page, `${notAll}This booking is already paid`);
    await refuse(page, passengerCall, 'nonsense');
    await confirm(page).click();
    await expectAlert(page, `${notAll}Application error when processing your booking`);
    await page.unroute(passengerCall);
    await confirm(page).click();
    await expect(toasts(page)).toHaveText('Seats cancelled');
    await expectStatus(page, 'Seats cancelled');
  });
});
