import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { errors } from '@/lib/errors';
import { bookTicket, changed, contentOf, photoOf, setState, setTravelDate, unsigned, type Ticketed } from '../ticketed';
import type { TextRow } from '../texts';

type Run = TextRow['run'];

const fails = /4\d\d|50\d|ERR_FAILED/;
const notPaid = 'Not paid: not valid for travel yet';
const offline = 'You seem to be offline. Please check your connection and try again';

const typing = async (page: Page, code: string) => {
  await page.goto('/check-ticket');
  await page.getByRole('button', { name: 'Scan with the camera' }).and(page.locator(':enabled')).waitFor();
  await page.getByLabel('Ticket number').fill(code);
  await page.getByRole('button', { name: 'Check the number' }).click();
};

const paidTicketOf = new WeakMap<Page, Ticketed>();
const openCheck: Run = async (page, fixtures) => {
  paidTicketOf.set(page, await bookTicket(page.request, fixtures, ['B1']));
};

/** The number of a paid ticket. */
const checking =
  (days: number, state?: 'used' | 'cancelled'): Run =>
  async (page, { database }) => {
    const ticketed = paidTicketOf.get(page);
    if (!ticketed) throw new Error('no ticket');
    await setTravelDate(database, ticketed, days);
    if (state) await setState(database, ticketed, state);
    await typing(page, ticketed.code);
  };

const checkingUnpaid: Run = async (page, fixtures) => {
  const ticketed = await bookTicket(page.request, fixtures, ['B1'], { paid: false });
  await setTravelDate(fixtures.database, ticketed, 0);
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

const checked = { screen: '/check-ticket', as: 'alert' } as const;

/** The check of tickets (spec section 8). */
export const ticketCheckTextRows: TextRow[] = [
  { ...checked, trigger: 'valid', text: 'Good for travel.', open: openCheck, run: checking(0) },
  {
    ...{ ...checked, trigger: 'valid, for another day', text: 'Paid, for another day.' },
    ...{ open: openCheck, run: checking(1) },
  },
  {
    ...{ ...checked, trigger: 'used', text: 'This ticket is used already.' },
    ...{ open: openCheck, run: checking(0, 'used') },
  },
  {
    ...{ ...checked, trigger: 'cancelled', text: 'This ticket is cancelled: not valid for travel.' },
    ...{ open: openCheck, run: checking(0, 'cancelled') },
  },
  { ...checked, trigger: 'unpaid', text: notPaid, run: checkingUnpaid },
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
