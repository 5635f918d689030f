import sharp from 'sharp';
import type { Ticket } from '@/lib/contracts/tickets';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import { publicTicketKey } from '@/server/platform/tickets/sign-ticket';
import { readPdf } from '@/server/testing/read-pdf';
import { renderTicketPdf } from './ticket-pdf';
import { testTicket, testTicketKey } from '@/server/testing/test-tickets';

const three = ['Kagiso Thabo Motsumi', 'Ŋaledi Łukasz', 'Tšhwanelo Môlefê'];
const keys = [publicTicketKey(testTicketKey)];

let ticket: Ticket;
let bytes: Uint8Array;
let document: Awaited<ReturnType<typeof readPdf>>;
beforeAll(async () => {
  ticket = testTicket(three);
  bytes = await renderTicketPdf(ticket);
  document = await readPdf(bytes);
});

it('ticket.pdf has one portrait page per passenger, under 30 KB for three, with a title and a language', () => {
  expect(bytes.length).toBeLessThan(30 * 1024);
  const { title, language, pages } = document;
  expect({ title, language }).toEqual({ title: 'Tsela ticket ACDEFGHJ', language: 'en' });
  expect(pages).toHaveLength(3);
  for (const { width, height, rotate } of pages) {
    expect(height).toBeGreaterThan(width);
    expect(rotate).toBe(0);
  }
});

it('contains all fields of the ticket as text, for names in any script', () => {
  const { pages } = document;
  expect(pages.map(({ text }) => text[text.indexOf('Passenger') + 1])).toEqual(three);
  expect(pages.map(({ text }) => text[text.indexOf('Seat') + 1])).toEqual(['A1', 'A2', 'A3']);
  for (const { text } of pages) {
    expect(text).toEqual(
      expect.arrayContaining([
        'ACDEFGHJ',
        'Paid',
        'Sun, November 22, 2026, 09:00 Hrs',
        'Gaborone to Francistown',
        '09:00 Hrs, Main Bus Rank, bay 4',
        '14:10 Hrs, Francistown Bus Rank',
        'Kgale Coaches, B 123 ABC',
        'A1, A2, A3',
        'P170.00',
        'P510.00',
        'Sample data: this bus service is invented.',
        'Please be there 30 minutes before departure, with this ticket and proof of identity.',
      ]),
    );
  }
});

it('shows the QR code of each passenger, genuine, and forged with one character changed', async () => {
  const { pages } = document;
  expect(pages.map(({ qr }) => qr)).toEqual(ticket.passengers.map(({ qrContent }) => qrContent));
  for (const { qr } of pages) {
    expect(await verifyTicket(qr, keys)).toBe('genuine');
    expect(await verifyTicket(qr.replace('Gaborone', 'Gaberone'), keys)).toBe('forged');
  }
});

it('has no page for a passenger that was cancelled', async () => {
  const passengers = ticket.passengers.map((person, index) => ({
    ...person,
    status: index === 1 ? ('cancelled' as const) : person.status,
  }));
  const { pages } = await readPdf(await renderTicketPdf({ ...ticket, passengers }));
  expect(pages.map(({ text }) => text[text.indexOf('Passenger') + 1])).toEqual([three[0], three[2]]);
});

it('shows the date of a night bus’s arrival, like the card on the screen', async () => {
  const night = { departureTime: '21:00', arrivalTime: '02:10', arrivesAt: '2026-11-23T00:10:00.000Z' };
  const { pages } = await readPdf(await renderTicketPdf(testTicket(['Mpho Kgosi'], night)));
  expect(pages[0]?.text.join(' ')).toContain('02:10 Hrs, +1 day, Francistown Bus Rank');
});

it('marks a used ticket, and has no sample notice for a real bus', async () => {
  const travelled = testTicket(['Mpho Kgosi'], { sample: false });
  const passengers = travelled.passengers.map((person) => ({ ...person, status: 'used' as const }));
  const { pages } = await readPdf(await renderTicketPdf({ ...travelled, passengers }));
  expect(pages[0]?.text).toContain('Used');
  expect(pages[0]?.text.join()).not.toMatch(/Paid|Sample/);
});

it('fits one page with the longest names and places', async () => {
  const sixty = 'Gaborone Main Bus Rank and Railway Station beside old office';
  const places = { boardingPlace: sixty, dropPlace: sixty, operator: sixty, from: sixty, to: sixty };
  const names = ['W'.repeat(80), 'Ŋ'.repeat(80), 'Nametsegang '.repeat(6)];
  const long = testTicket(names, places);
  const { pages } = await readPdf(await renderTicketPdf(long));
  expect(pages).toHaveLength(3);
  expect(pages.map(({ qr }) => qr)).toEqual(long.passengers.map(({ qrContent }) => qrContent));
  expect(pages.map(({ text }) => text.at(-1))).toEqual(Array(3).fill('Tsela, +267 390 0000'));
});

it('contains the logo of the operator once for all pages', async () => {
  const logo = await sharp({ create: { width: 192, height: 192, channels: 3, background: '#0f766e' } })
    .composite([
      { input: { create: { width: 90, height: 40, channels: 3, background: '#ffffff' } }, gravity: 'centre' },
    ])
    .png({ palette: true })
    .toBuffer();
  const withLogo = await renderTicketPdf(ticket, logo);
  expect(withLogo.length).toBeLessThan(bytes.length + 4 * 1024);
  expect(
    Buffer.from(withLogo)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1);
  expect((await readPdf(withLogo)).pages.map(({ text }) => text)).toEqual(document.pages.map(({ text }) => text));
});
