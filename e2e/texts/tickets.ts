import type { Page } from '@playwright/test';
import { errors, type ErrorCode } from '@/lib/errors';
import { signInByRequest } from '../app';
import { bookTicket, makeOverdue } from '../ticketed';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const fails = /4\d\d|50\d|ERR_FAILED/;
const notPaid = 'Not paid: not valid for travel yet';
const offline = 'You seem to be offline. Please check your connection and try again';

const withNothing =
  (path: string): Run =>
  async (page, { newPerson }) => {
    await signInByRequest(page.request, await newPerson());
    await page.goto(path);
  };

const onTicket =
  (act: (page: Page) => Promise<unknown>, paid = true): Run =>
  async (page, fixtures) => {
    await bookTicket(page.request, fixtures, ['B1'], { paid });
    await page.goto('/user/print-ticket');
    await act(page);
  };

/** A refusal, something that is none of our answers, or nothing at all. */
const printing = (answer: ErrorCode | 'nonsense' | 'nothing') =>
  onTicket(async (page) => {
    await page.route('**/ticket.pdf', (route) => {
      if (answer === 'nothing') return route.abort();
      if (answer === 'nonsense') return route.fulfill({ status: 500, body: '<html>' });
      const { status, message } = errors[answer];
      return route.fulfill({ status, json: { code: answer, message } });
    });
    await page.getByRole('button', { name: 'Print on paper' }).and(page.locator(':enabled')).waitFor();
    await page.getByRole('link', { name: 'Print ticket (PDF)' }).click();
  });

/** No job looks at such an arrival, and the ticket can't be made of it. */
const unloaded =
  (path: (bookingId: string) => string): Run =>
  async (page, fixtures) => {
    const { bookingId } = await bookTicket(page.request, fixtures, ['B1'], { paid: false });
    await fixtures.database.query(`update bookings set arrives_at = 'infinity' where uuid = $1`, [bookingId]);
    await page.goto(path(bookingId));
  };

const printed = { screen: '/user/print-ticket', as: 'alert', expectedErrors: fails } as const;

/** Tickets on the screen (spec sections 2 and 8). */
export const ticketTextRows: TextRow[] = [
  ...(['/user/print-ticket', '/user/upcoming-tickets'] as const).map((screen): TextRow => ({
    ...{ screen, trigger: 'nothing booked', as: 'page', text: 'No Bookings Found', run: withNothing(screen) },
  })),
  {
    ...{ screen: '/user/print-ticket', trigger: 'unpaid', as: 'page', text: notPaid },
    run: onTicket(() => Promise.resolve(), false),
  },
  {
    ...{ screen: '/user/print-ticket', trigger: 'unpaid, until when', as: 'status' },
    text: 'Pay P169.00 at a terminal or by card by ',
    run: onTicket(() => Promise.resolve(), false),
  },
  {
    ...{ screen: '/user/print-ticket', trigger: 'the time to pay is over', as: 'status' },
    text: 'If nothing was paid, the booking is cancelled.',
    run: async (page, fixtures) => {
      const ticketed = await bookTicket(page.request, fixtures, ['B1'], { paid: false });
      await makeOverdue(page.request, fixtures.database, ticketed);
      await page.goto('/user/print-ticket');
    },
  },
  {
    ...{ screen: '/user/print-ticket', trigger: 'the calendar without a line', as: 'alert', text: offline },
    run: onTicket(async (page) => {
      await page.getByRole('button', { name: 'Print on paper' }).and(page.locator(':enabled')).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Add to calendar' }).click();
    }),
  },
  {
    ...{ screen: '/user/upcoming-tickets', trigger: 'the list can not be loaded', as: 'alert' },
    text: 'Loading the tickets failed',
    run: unloaded(() => '/user/upcoming-tickets'),
  },
  {
    ...{ screen: '/offline', trigger: 'neither a network nor a copy', as: 'page' },
    text: 'This page was not kept on this phone. Tickets and search results that you have opened before can be opened without a network.',
    run: async (page) => {
      await page.goto('/offline');
    },
  },
  {
    ...{ screen: '/user/print-ticket', trigger: 'the line is lost', as: 'status', expectedErrors: fails },
    text: 'You are offline. This ticket was last refreshed at ',
    run: onTicket(async (page) => {
      await page.getByRole('button', { name: 'Print on paper' }).and(page.locator(':enabled')).waitFor();
      await page.context().setOffline(true);
    }),
  },
  ...(
    [
      ['ticket_unpaid', 'This ticket is not paid yet'],
      ['booking_cancelled', 'This booking is cancelled'],
      ['nonsense', 'The ticket could not be loaded. Please try again'],
      ['nothing', offline],
    ] as const
  ).map(([answer, text]): TextRow => ({
    ...{ ...printed, trigger: `ticket.pdf answers ${answer}`, text, run: printing(answer) },
  })),
  {
    ...{ screen: '/user/print-ticket', trigger: 'it can not be loaded', as: 'alert' },
    text: 'The ticket could not be loaded. Please try again',
    run: unloaded(() => '/user/print-ticket'),
  },
  {
    ...{ screen: '/v2/self-service', trigger: 'it can not be loaded', as: 'alert' },
    text: 'The ticket could not be loaded. Please try again',
    run: unloaded((bookingId) => `/v2/self-service/${bookingId}`),
  },
];
