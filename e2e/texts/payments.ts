import type { Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';
import { bookUnpaid, happens, openOverview, payByCard, payNow, tooMuchThebe } from '../paying';
import type { BusOptions } from '../own-bus';
import type { TextRow } from '../texts';

type Run = TextRow['run'];
/** What a call answers instead: a refusal, something that is none of our answers, or nothing at all. */
type Answer = ErrorCode | 'nonsense' | 'nothing';

const fails = /4\d\d|50\d|ERR_FAILED/;
const starts = '**/api/bookings/*/payment';

const noToken =
  'Booking payment failed, please try again. If the problem persist after 5 minimal attempts please reach us through our communication channel';

async function answering(page: Page, calls: string, answer: Answer) {
  await page.unroute(calls);
  await page.route(calls, (route) => {
    if (answer === 'nothing') return route.abort();
    if (answer === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
    const { status, message } = errors[answer];
    return route.fulfill({ status, json: { code: answer, message } });
  });
}

async function continueByCard(page: Page) {
  await payByCard(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

const onOverview =
  (act: (page: Page) => Promise<unknown>, bus: BusOptions = {}): Run =>
  async (page, fixtures) => {
    await openOverview(page, fixtures, bus);
    await act(page);
  };

const onList =
  (act: (page: Page) => Promise<unknown>, bus: BusOptions = {}): Run =>
  async (page, fixtures) => {
    await bookUnpaid(page.request, fixtures, bus);
    await page.goto('/user/bookings');
    await act(page);
  };

const openOverviewOfOne: Run = async (page, fixtures) => {
  await openOverview(page, fixtures);
};
const openList = onList(() => Promise.resolve());
const nothingMore: Run = () => Promise.resolve();

/** Booked by card, and back on the page as the back button leaves it, when the booking's standing answers so. */
const backWhenStanding = (answer: Answer) =>
  onOverview(async (page) => {
    await answering(page, starts, 'payment_no_token');
    await continueByCard(page);
    await page.getByRole('dialog', { name: 'Notice' }).waitFor();
    await answering(page, '**/api/bookings/*', answer);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });

const overview = { screen: '/user/booking-overview' };
const list = { screen: '/user/bookings' };

const startFailures = [
  ['payment_no_token', noToken],
  ['payment_refused', 'Payment processing failed but your booking was processed'],
  ['payment_failed', 'Application failed with an unexpected error'],
  ['nonsense', 'Application failed with an unexpected error'],
  ['payment_pending', 'A payment for this booking is still being checked. Please do not pay again'],
  ['payment_busy', 'Another payment for this booking is open. Please try again in a moment'],
  ['payment_superseded', 'Another payment for this booking was started meanwhile'],
  ['payment_too_late', 'The time to pay for this booking is over'],
  ['booking_cancelled', 'This booking is cancelled'],
  ['nothing', 'You seem to be offline. Please check your connection and try again'],
  ['timeout', 'The server took too long to answer. Please try again'],
] as const;

const onOverviewRows: TextRow[] = [
  ...(
    [
      ['GENERIC_ERROR', 'Internal server error occurred and the booking was not processed'],
      ['nonsense', 'Application error occurred and the booking was not processed'],
      ['nothing', 'You seem to be offline. Please check your connection and try again'],
      ['fare_changed', 'The fare of this bus has changed. Please look at it again'],
    ] as const
  ).map(([answer, text]): TextRow => ({
    ...{ ...overview, trigger: `by card, the booking answers ${answer}`, as: 'alert', text, expectedErrors: fails },
    open: openOverviewOfOne,
    run: async (page) => {
      await answering(page, '**/api/bookings', answer);
      await continueByCard(page);
    },
  })),
  ...startFailures.map(([answer, text]): TextRow => ({
    ...{ ...overview, trigger: `the payment's start answers ${answer}`, as: 'alert', text, expectedErrors: fails },
    run: onOverview(async (page) => {
      await answering(page, starts, answer);
      await continueByCard(page);
    }),
  })),
  {
    ...{ ...overview, trigger: 'the provider refuses', as: 'alert', expectedErrors: fails },
    text: 'Payment processing failed but your booking was processed',
    run: onOverview(continueByCard, { fareThebe: tooMuchThebe }),
  },
  {
    ...{ ...overview, trigger: 'no payment token comes back', as: 'page', expectedErrors: fails },
    text: 'Please pay for your booking at a terminal at least 30 minutes before departure, otherwise it will be cancelled.',
    run: onOverview(async (page) => {
      await answering(page, starts, 'payment_no_token');
      await continueByCard(page);
    }),
  },
  {
    ...{ ...overview, trigger: 'Pay by card now', as: 'page' },
    text: 'There are penalties for booking cancellation',
    run: onOverview(payByCard),
  },
  {
    ...{ ...overview, trigger: 'a bus that leaves soon', as: 'status' },
    text: 'This bus leaves soon: it can be paid by card only.',
    run: onOverview(() => Promise.resolve(), { minutesAhead: 40 }),
  },
  {
    ...{ ...overview, trigger: 'a bus that leaves soon, cancelled at the provider', as: 'page' },
    text: 'This bus leaves too soon to pay at a terminal. Please pay for your booking by card within 15 minutes, otherwise it will be cancelled.',
    run: onOverview(
      async (page) => {
        await payNow(page);
        await happens(page, 'Cancel the payment');
      },
      { minutesAhead: 40 },
    ),
  },
  {
    ...{ ...overview, trigger: 'back from the provider, the booking is refused', as: 'alert', expectedErrors: fails },
    text: 'Booking process encountered partial error',
    run: backWhenStanding('not_found'),
  },
  {
    ...{ ...overview, trigger: 'back from the provider, the booking can not be read', as: 'alert' },
    ...{ text: 'Booking processed, but encountered partial error', expectedErrors: fails },
    run: backWhenStanding('nonsense'),
  },
  {
    ...{ ...overview, trigger: 'back from the provider to a booking of nobody', as: 'alert' },
    text: 'Booking process encountered partial error',
    run: onOverview((page) =>
      page.goto('/user/booking-overview?step=card-return&TransactionToken=00000000-0000-4000-8000-000000000000'),
    ),
  },
  {
    ...{ ...overview, trigger: 'payments are simulated', as: 'page' },
    text: 'Card payments are simulated here: no money is taken.',
    run: onOverview(() => Promise.resolve()),
  },
];

const onListRows: TextRow[] = [
  ...startFailures.map(([answer, text]): TextRow => ({
    ...{ ...list, trigger: `the payment's start answers ${answer}`, as: 'alert', text, expectedErrors: fails },
    open: openList,
    run: async (page) => {
      await answering(page, starts, answer);
      await payByCard(page);
    },
  })),
  {
    ...{ ...list, trigger: 'the provider refuses', as: 'alert', expectedErrors: fails },
    text: 'Payment processing failed but your booking was processed',
    run: onList(payByCard, { fareThebe: tooMuchThebe }),
  },
  {
    ...{ ...list, trigger: 'the bank is still at it', as: 'status' },
    text: 'A payment for this booking is still being checked. Please do not pay again',
    run: onList(async (page) => {
      await payByCard(page);
      await happens(page, 'Pay, with the bank taking its time');
      await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
      await page.goto('/user/bookings');
    }),
  },
  { ...list, trigger: 'unpaid', as: 'page', text: 'Pending', open: openList, run: nothingMore },
  {
    ...{ ...list, trigger: 'payments are simulated', as: 'page' },
    text: 'Card payments are simulated here: no money is taken.',
    ...{ open: openList, run: nothingMore },
  },
];

/** The card path (spec sections 2, 4 and 8). */
export const paymentTextRows: TextRow[] = [...onOverviewRows, ...onListRows];
