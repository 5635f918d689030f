import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { errors, type ErrorCode } from '@/lib/errors';
import { signInByRequest } from '../app';
import { bookTicket, changed, contentOf, makeOverdue, photoOf, setState, setTravelDate, unsigned } from '../ticketed';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const fails = /4\d\d|50\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
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

const typing = async (page: Page, code: string) => {
  await page.goto('/check-ticket');
  await page.getByRole('button', { name: 'Scan with the camera' }).and(page.locator(':enabled')).waitFor();
  await page.getByLabel('Ticket number').fill(code);
  await page.getByRole('button', { name: 'Check the number' }).click();
};

const checking =
  (paid: boolean, state?: 'used' | 'cancelled', days = 0): Run =>
  async (page, fixtures) => {
    const ticketed = await bookTicket(page.request, fixtures, ['B1'], { paid });
    await setTravelDate(fixtures.database, ticketed, days);
    if (state) await setState(fixtures.database, ticketed, state);
    await typing(page, ticketed.code);
  };

const photographing = async (page: Page, photo: Awaited<ReturnType<typeof photoOf>>) => {
  await page.goto('/check-ticket');
  await page.getByRole('button', { name: 'Scan with the camera' }).and(page.locator(':enabled')).waitFor();
  await page.getByLabel('Take a photo of the code').setInputFiles(photo);
};

/** A scan of which no server can be asked. */
const alone =
  (write: (content: string) => string, days = 0): Run =>
  async (page, fixtures) => {
    const ticketed = await bookTicket(page.request, fixtures, ['B1']);
    await setTravelDate(fixtures.database, ticketed, days);
    const content = await contentOf(page.request, ticketed);
    await page.goto('/check-ticket');
    await page.waitForFunction(() => localStorage.getItem('TICKET_KEYS') !== null);
    await page.route('**/api/ticket-checks', (route) => route.abort());
    await photographing(page, await photoOf(write(content)));
  };

const grass = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: '#284' } })
    .png()
    .toBuffer();

const printed = { screen: '/user/print-ticket', as: 'alert', expectedErrors: fails } as const;
const checked = { screen: '/check-ticket', as: 'alert' } as const;

const ticketRows: TextRow[] = [
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
    ...{ screen: '/user/print-ticket', trigger: 'the line is lost', as: 'status' },
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

const checkRows: TextRow[] = [
  { ...checked, trigger: 'valid', text: 'Good for travel.', run: checking(true) },
  {
    ...{ ...checked, trigger: 'valid, for another day', text: 'Paid, for another day.' },
    run: checking(true, undefined, 1),
  },
  { ...checked, trigger: 'unpaid', text: notPaid, run: checking(false) },
  { ...checked, trigger: 'used', text: 'This ticket is used already.', run: checking(true, 'used') },
  {
    ...{ ...checked, trigger: 'cancelled', run: checking(true, 'cancelled') },
    text: 'This ticket is cancelled: not valid for travel.',
  },
  {
    ...{ ...checked, trigger: 'forged', text: 'This is not a ticket of ours, or somebody has changed it.' },
    run: async (page, fixtures) => {
      const content = await contentOf(page.request, await bookTicket(page.request, fixtures, ['B1']));
      await photographing(page, await photoOf(changed(content)));
    },
  },
  {
    ...{ ...checked, trigger: 'genuine, no line', run: alone((content) => content), expectedErrors: fails },
    text: 'The signature is right. Without a network nobody can tell whether it is used or cancelled.',
  },
  {
    ...{ ...checked, trigger: 'genuine, for another day, no line', expectedErrors: fails },
    text: 'Without a network nobody can tell whether it is used or cancelled. It is for another day.',
    run: alone((content) => content, 1),
  },
  {
    ...{ ...checked, trigger: 'without a signature, no line', run: alone(unsigned), expectedErrors: fails },
    text: 'Not paid when this code was loaded. Without a network nobody can tell whether it is paid now.',
  },
  {
    ...{ ...checked, trigger: 'no code typed', text: 'Please type the code on the ticket', expectedErrors: fails },
    run: (page) => typing(page, ''),
  },
  {
    ...{ ...checked, trigger: 'an unknown code', text: 'There is no ticket with this code', expectedErrors: fails },
    run: (page) => typing(page, 'ACDEFGHJ'),
  },
  {
    ...{ ...checked, trigger: 'too many codes tried', expectedErrors: fails },
    text: 'Too many tries. Please wait a little and try again',
    run: async (page) => {
      const { status, message } = errors.too_many_tries;
      const json = { code: 'too_many_tries', message };
      await page.route('**/api/ticket-checks', (route) => route.fulfill({ status, json }));
      await typing(page, 'ACDEFGHJ');
    },
  },
  {
    ...{ ...checked, trigger: 'no line', text: offline, expectedErrors: fails },
    run: async (page) => {
      await page.route('**/api/ticket-checks', (route) => route.abort());
      await typing(page, 'ACDEFGHJ');
    },
  },
  {
    ...{ ...checked, trigger: 'a photo of something else' },
    text: 'There is no QR code to be read in this photo. Go closer, or type the ticket number.',
    run: async (page) => photographing(page, { name: 'grass.png', mimeType: 'image/png', buffer: await grass() }),
  },
  {
    ...{ ...checked, trigger: 'no camera' },
    text: 'The camera can not be used. Take a photo, or type the ticket number.',
    run: async (page) => {
      await page.goto('/check-ticket');
      await page.getByRole('button', { name: 'Scan with the camera' }).click();
    },
  },
];

/** Tickets on the screen, and their check (spec sections 2 and 8). */
export const ticketTextRows: TextRow[] = [...ticketRows, ...checkRows];
