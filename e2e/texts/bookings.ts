import type { Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';
import { signInByRequest } from '../app';
import { bookSeats, cancelTicket, confirm, insertBookings, passenger } from '../booked';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const list = { screen: '/user/bookings' };
const fails = /4\d\d|50\d|ERR_FAILED/;

const open =
  (screen: string, inserted?: Parameters<typeof insertBookings>[2]): Run =>
  async (page, { newPerson, database }) => {
    const person = await newPerson();
    if (inserted) await insertBookings(database, person, inserted);
    await signInByRequest(page.request, person);
    await page.goto(screen);
  };

/** At Cancel Ticket of a booking of one seat. */
const atCancel: Run = async (page, fixtures) => {
  await bookSeats(page.request, fixtures, ['B1']);
  await page.goto('/user/bookings');
  await cancelTicket(page).click();
};

const cancelling =
  (act: (page: Page) => Promise<unknown>): Run =>
  async (page, fixtures) => {
    await atCancel(page, fixtures);
    await act(page);
  };

const passengersCall = '**/passengers/*';

/** The call answers a refusal, something that is none of our answers, or nothing at all. */
const whenItAnswers =
  (answer: ErrorCode | 'nonsense' | 'nothing'): Run =>
  async (page) => {
    await page.unroute(passengersCall);
    await page.route(passengersCall, (route) => {
      if (answer === 'nothing') return route.abort();
      if (answer === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
      const { status, message } = errors[answer];
      return route.fulfill({ status, json: { code: answer, message } });
    });
    await confirm(page).click();
  };

const confirmed = cancelling((page) => confirm(page).click());
const paidMeanwhile = whenItAnswers('already_paid');

export const bookingListTextRows: TextRow[] = [
  ...(
    [
      ['/user/bookings', 'No Bookings Found'],
      ['/user/used-bookings', 'No Used Bookings Found'],
      ['/user/cancelled-bookings', 'No cancelled Bookings Found'],
    ] as const
  ).map(([screen, text]): TextRow => ({ screen, trigger: 'nothing there', as: 'page', text, run: open(screen) })),
  {
    ...{ screen: '/user/used-bookings', trigger: 'a used booking', as: 'page', text: 'Used' },
    run: open('/user/used-bookings', { status: 'used', paid: true }),
  },
  {
    ...{ screen: '/user/cancelled-bookings', trigger: 'a cancelled booking', as: 'page', text: 'cancelled' },
    run: open('/user/cancelled-bookings', { status: 'cancelled' }),
  },
  {
    ...{ screen: '/user/cancelled-bookings', trigger: 'nobody paid in time', as: 'page' },
    text: 'It was not paid in time. This does not count as a cancellation of yours.',
    run: async (page, fixtures) => {
      await open('/user/cancelled-bookings', { status: 'cancelled', lapsed: true })(page, fixtures);
      await page.getByRole('main').locator('li summary').click();
    },
  },
  {
    ...{ ...list, trigger: 'the list can not be loaded', as: 'alert', text: 'Loading the bookings failed' },
    run: open('/user/bookings', { seats: ['B"1'] }),
  },
  {
    ...{ ...list, trigger: 'nobody chosen', as: 'alert', text: 'Please choose who shall not travel' },
    run: cancelling(async (page) => {
      await passenger(page, 'B1').uncheck();
      await confirm(page).click();
    }),
  },
  ...(['status', 'toast'] as const).map((as): TextRow => ({
    ...{ ...list, trigger: 'Confirm Cancellation', as, text: 'Seats cancelled' },
    run: confirmed,
  })),
  ...(['alert', 'toast'] as const).map((as): TextRow => ({
    ...{ ...list, trigger: 'paid meanwhile', as, text: 'Not all seats were cancelled', expectedErrors: fails },
    ...{ open: atCancel, run: paidMeanwhile },
  })),
  ...(
    [
      ['already_paid', 'This booking is already paid'],
      ['booking_used', 'This booking is used'],
      [
        'booking_lapsed',
        'This booking was not paid in time and is cancelled. It does not count as a cancellation of yours',
      ],
      ['payment_pending', 'A payment for this booking is still being checked. Please do not pay again'],
      ['payment_busy', 'Another payment for this booking is open. Please try again in a moment'],
      ['nonsense', 'Application error when processing your booking'],
      ['GENERIC_ERROR', 'Application error when processing your booking'],
      ['nothing', 'You seem to be offline. Please check your connection and try again'],
      ['timeout', 'The server took too long to answer. Please try again'],
    ] as const
  ).map(([answer, text]): TextRow => ({
    ...{ ...list, trigger: `cancelling answers ${answer}`, as: 'alert', text, expectedErrors: fails },
    ...{ open: atCancel, run: whenItAnswers(answer) },
  })),
];
