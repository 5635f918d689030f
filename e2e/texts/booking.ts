import type { Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';
import { findBus, openSeatMap, seat, signInByRequest, takeSeat } from '../app';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' }).click();
const name = (page: Page, label: string) => page.getByLabel(`Passenger name, seat ${label}`);

const mine = 'B1';

/** On the seat map of a bus. */
const openMap: Run = async (page, { newPerson, travelDate }) => openSeatMap(page, await newPerson(), travelDate, 2);

const onSeatMap =
  (act: (page: Page) => Promise<unknown>): Run =>
  async (page, fixtures) => {
    await openMap(page, fixtures);
    await act(page);
  };

const namedAs = async (page: Page, typed: string) => {
  await takeSeat(page, mine);
  await name(page, mine).fill(typed);
  await proceed(page);
};

const passengerOf = new WeakMap<Page, string>();
const openNamed: Run = async (page, fixtures) => {
  const person = await fixtures.newPerson();
  passengerOf.set(page, person.phone);
  await openMap(page, { ...fixtures, newPerson: () => Promise.resolve(person) });
  await takeSeat(page, mine);
  await name(page, mine).fill('Naledi Kgosi');
};

/** Whoever has cancelled as often as the limit of a window allows. */
const afterCancelling =
  (period: string, count: number): Run =>
  async (page, { database }) => {
    await database.query(
      `with before as (delete from cancellation_counters using users where users.id = user_id and phone = $1)
       insert into cancellation_counters (user_id, period, request_count, expires_at)
       select id, $2, $3, now() + interval '1 hour' from users where phone = $1`,
      [passengerOf.get(page), period, count],
    );
    await proceed(page);
  };

const suspended = (period: string) =>
  `Your account has been suspended, you can not make bookings as you have exceeded your ${period} limit of ticket cancellation`;

/** On the overview with a seat held and named. */
const openOverview: Run = async (page, { newPerson, travelDate }) => {
  await signInByRequest(page.request, await newPerson());
  const { tripId, legId } = await findBus(page.request, travelDate, 2);
  const leg = `/api/trips/${tripId}/legs/${legId}`;
  await page.request.put(`${leg}/holds`, { data: { seats: [mine] } });
  await page.request.put(`${leg}/draft`, { data: { names: { [mine]: 'Naledi Kgosi' } } });
  await page.goto(`/user/booking-overview?trip=${tripId}&leg=${legId}`);
};

function onOverview(act: (page: Page) => Promise<void>): Run {
  return async (page, fixtures) => {
    await openOverview(page, fixtures);
    await act(page);
  };
}

async function complete(page: Page) {
  await page.getByRole('button', { name: 'Complete Booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

const bookingCall = '**/api/bookings';

/** The seat stays held. */
const whenBookingAnswers =
  (code: ErrorCode | 'nonsense' | 'nothing'): Run =>
  async (page) => {
    await page.unroute(bookingCall);
    await page.route(bookingCall, (route) => {
      if (code === 'nothing') return route.abort();
      if (code === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
      return route.fulfill({ status: errors[code].status, json: { code, message: errors[code].message } });
    });
    await complete(page);
  };

const map = { screen: '/user/booking' };
const overview = { screen: '/user/booking-overview' };
const fails = /4\d\d|500|503|504|ERR_FAILED/;

export const bookingTextRows: TextRow[] = [
  {
    ...map,
    ...{ trigger: 'Proceed with no seat', as: 'alert', text: 'Please choose a seat to continue' },
    run: onSeatMap(proceed),
  },
  {
    ...map,
    ...{ trigger: 'a fourth seat', as: 'status', text: 'You have reached maximum seats allowed for this transaction' },
    run: onSeatMap(async (page) => {
      for (const label of ['K1', 'K2', 'K3']) await takeSeat(page, label);
      await seat(page, 'K4').click();
    }),
  },
  {
    ...{ ...map, trigger: 'no name', as: 'alert', text: 'Passenger name can not be empty' },
    run: onSeatMap((page) => namedAs(page, ' ')),
  },
  // What else is no name: lib/passenger-name.test.ts.
  {
    ...{ ...map, trigger: 'the name R2 D2', as: 'alert', text: 'Passenger name should only contain alphabets' },
    run: onSeatMap((page) => namedAs(page, 'R2 D2')),
  },
  ...(
    [
      ['daily', 3],
      ['weekly', 7],
      ['monthly', 13],
      ['yearly', 20],
    ] as const
  ).map(([period, count]): TextRow => ({
    ...map,
    ...{ trigger: `${count} cancellations`, as: 'alert', text: suspended(period) },
    ...{ open: openNamed, run: afterCancelling(period, count) },
  })),
  {
    ...map,
    ...{ trigger: 'the cancellation policy can not be read', as: 'alert', expectedErrors: /500/ },
    text: 'Application error when processing your booking',
    run: onSeatMap(async (page) => {
      await page.route('**/api/booking-policy', (route) => route.fulfill({ status: 500, body: '<html>' }));
      await namedAs(page, 'Naledi Kgosi');
    }),
  },
  {
    ...overview,
    ...{ trigger: 'Complete Booking', as: 'page', text: 'There are penalties for booking cancellation' },
    run: onOverview((page) => page.getByRole('button', { name: 'Complete Booking' }).click()),
  },
  {
    ...{ ...overview, trigger: 'booked', as: 'page' },
    text: 'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.',
    run: onOverview(complete),
  },
  {
    ...{ screen: '/user/thank-you', trigger: 'OK', as: 'page', text: 'Thank You!' },
    run: onOverview(async (page) => {
      await complete(page);
      await page.getByRole('button', { name: 'OK', exact: true }).click();
    }),
  },
  {
    ...{ ...overview, trigger: 'the booking call fails', as: 'alert', expectedErrors: fails },
    text: 'Internal error occurred and the booking was not processed',
    ...{ open: openOverview, run: whenBookingAnswers('nonsense') },
  },
  {
    ...{ ...overview, trigger: 'no line', as: 'alert', expectedErrors: fails },
    text: 'You seem to be offline. Please check your connection and try again',
    ...{ open: openOverview, run: whenBookingAnswers('nothing') },
  },
  ...(
    [
      ['no_passengers', 'No passengers added, please provide at-least 1 passenger'],
      ['seat_taken', 'That seat was just taken. Please choose another seat'],
      ['hold_expired', 'Your seats were kept until their time ran out. Please choose again'],
      ['fare_changed', 'The fare of this bus has changed. Please look at it again'],
      ['card_only', 'This bus leaves too soon to pay at a terminal'],
      ['trip_departed', 'This bus has already left your stop'],
      ['already_booked', 'You have already booked these seats'],
      ['suspended_daily', suspended('daily')],
      ['timeout', 'The server took too long to answer. Please try again'],
    ] as const
  ).map(([code, text]): TextRow => ({
    ...{ ...overview, trigger: `refused as ${code}`, as: 'alert', text, expectedErrors: fails },
    ...{ open: openOverview, run: whenBookingAnswers(code) },
  })),
];
