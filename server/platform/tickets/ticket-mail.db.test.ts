import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';
import { passengers } from '@/server/db/schema/bookings';
import { messageOutbox } from '@/server/db/schema/messages';
import { writeCalendar } from '@/server/documents/tickets/calendar';
import { log } from '@/server/observability/log';
import { gatewayByChannel, type MakeAttachments, type OutgoingMessage } from '@/server/messaging/gateway';
import { smtpGateway } from '@/server/messaging/smtp-gateway';
import { smsPlace } from '@/server/messaging/templates/journey';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPdf } from '@/server/testing/read-pdf';
import { startMailServer } from '@/server/testing/test-mail-server';
import { readOutbox, sendDue } from '@/server/testing/test-messages';
import { attachTickets } from './attach-tickets';

const { test, anna, book, payByCard } = startPaymentScenario();
beforeEach(() => test.db.delete(messageOutbox));

const names = ['Ŋaledi Łukasz', 'Kagiso </script> Motsumi'];

/**
 * Pays a booking for two passengers. Their names have letters that some fonts lack, and a tag that would end the
 * markup.
 */
async function payForTwo(): Promise<string> {
  const bookingId = await book('A1', 'A2');
  const people = (await findBooking(test.db, bookingId))?.people ?? [];
  for (const [index, { id }] of people.entries()) {
    await test.db
      .update(passengers)
      .set({ names: names[index] ?? '' })
      .where(eq(passengers.id, id));
  }
  await payByCard(bookingId);
  return bookingId;
}

/** Sends all waiting messages. E-mails go through a real mail server and are parsed again. */
async function deliver(makeAttachments: MakeAttachments = attachTickets(test.platform)) {
  const { db, clock, siteUrl } = test.platform;
  const server = await startMailServer();
  const sms: OutgoingMessage[] = [];
  const gateway = gatewayByChannel({
    email: smtpGateway({ url: `smtp://127.0.0.1:${server.port}`, from: 'tickets@tsela.example' }),
    sms: {
      send: (message) => {
        sms.push(message);
        return Promise.resolve();
      },
    },
  });
  while ((await sendDue({ db, clock, siteUrl, gateway, makeAttachments })) > 0);
  await server.close();
  const mails = await Promise.all(server.arrived.map(({ raw }) => PostalMime.parse(raw)));
  return { mail: mails.find(({ subject }) => subject?.endsWith('is paid')), sms };
}

/** For tests that do not read the PDF file, because rendering it takes most of their time. */
const withoutRendering = () =>
  attachTickets(test.platform, { renderPdf: () => Promise.resolve(Buffer.from('%PDF')), writeCalendar });

const bytesOf = (mail: Email | undefined, name: string) => {
  const content = mail?.attachments.find(({ filename }) => filename === name)?.content;
  if (content === undefined) throw new Error(`${name} is not attached`);
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
};
const reservation = z.object({
  '@type': z.literal('BusReservation'),
  reservationNumber: z.string(),
  reservationStatus: z.literal('https://schema.org/ReservationConfirmed'),
  underName: z.object({ '@type': z.literal('Person'), name: z.string() }),
  reservationFor: z.object({
    '@type': z.literal('BusTrip'),
    departureBusStop: z.object({ name: z.string() }),
    arrivalBusStop: z.object({ name: z.string() }),
    departureTime: z.string(),
    arrivalTime: z.string(),
    provider: z.object({ name: z.string() }),
    busCompany: z.object({ name: z.string() }),
  }),
  reservedTicket: z.object({ ticketedSeat: z.object({ seatNumber: z.string() }) }),
});
const markupOf = (html: string | undefined) => {
  const scripts = [...(html ?? '').matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return z.array(reservation).parse(JSON.parse(scripts[0]?.[1] ?? ''));
};

describe('the messages of a paid booking', () => {
  it('include an e-mail with ticket.ics and ticket.pdf, which has one page per passenger', async () => {
    await payForTwo();
    const { mail } = await deliver();
    expect(mail?.to).toMatchObject([{ address: anna.email }]);
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['ticket.pdf', 'application/pdf'],
      ['ticket.ics', 'text/calendar'],
    ]);
    const { pages } = await readPdf(bytesOf(mail, 'ticket.pdf'));
    expect(pages.map(({ text }) => text[text.indexOf('Passenger') + 1])).toEqual(names);
    expect(new TextDecoder().decode(bytesOf(mail, 'ticket.ics'))).toContain('BEGIN:VEVENT');
  });

  it('include the reservation of each passenger as markup, also with special characters in a name', async () => {
    const bookingId = await payForTwo();
    const item = await findBooking(test.db, bookingId);
    const { mail } = await deliver(withoutRendering());
    const reservations = markupOf(mail?.html);
    expect(reservations.map(({ underName }) => underName.name)).toEqual(names);
    expect(reservations.map(({ reservedTicket }) => reservedTicket.ticketedSeat.seatNumber)).toEqual(['A1', 'A2']);
    for (const { reservationNumber, reservationFor } of reservations) {
      expect(reservationNumber).toBe(item?.booking.reservationNumber);
      expect(reservationFor.departureTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+02:00$/);
      expect(new Date(reservationFor.departureTime)).toEqual(item?.booking.departsAt);
      expect(new Date(reservationFor.arrivalTime)).toEqual(item?.booking.arrivesAt);
      expect(reservationFor.departureBusStop.name).toContain(item?.trip.boardingPlace);
      expect(reservationFor.provider).toEqual(reservationFor.busCompany);
      expect(reservationFor.busCompany.name).toBe(item?.trip.operator);
    }
  });

  it('include the bus, the places, the names and the refund in the e-mail, and the place in the SMS', async () => {
    const item = await findBooking(test.db, await payForTwo());
    const { mail, sms } = await deliver(withoutRendering());
    const { boardingPlace = '', dropPlace, operator, regNo } = item?.trip ?? {};
    for (const fact of [
      `Boarding: ${boardingPlace}`,
      `Hrs, ${dropPlace}`,
      `Bus: ${operator}, ${regNo}`,
      ...names.map((name, index) => `Seat A${index + 1}: ${name}`),
      `Refund: P`,
    ]) {
      expect(mail?.text).toContain(fact);
    }
    expect(sms[0]?.text).toContain(smsPlace(boardingPlace));
  });

  it('include one SMS with the code and the URL of the ticket', async () => {
    const bookingId = await payForTwo();
    const item = await findBooking(test.db, bookingId);
    const { sms } = await deliver(withoutRendering());
    expect(sms).toHaveLength(1);
    expect(sms[0]).toMatchObject({ to: anna.phone, html: null, attachments: [] });
    expect(sms[0]?.text).toContain(item?.booking.reservationNumber);
    expect(sms[0]?.text).toContain(`https://tsela.test/v2/self-service/${bookingId}`);
    expect(sms[0]?.text).not.toContain('Kagiso');
    expect((await deliver(withoutRendering())).sms).toEqual([]);
  });

  it('store no name and no QR code in the outbox, sent or waiting', async () => {
    const stored = async () => JSON.stringify(await readOutbox(test.db));
    await payForTwo();
    const waiting = await stored();
    await deliver(withoutRendering());
    for (const text of [waiting, await stored()]) {
      expect(text).toContain('booking-paid');
      expect(text).not.toMatch(/Kagiso|Motsumi|Łukasz|TSELA1|BusReservation/);
    }
  });

  it('are sent without a file that cannot be made, which is logged without a name', async () => {
    const lines: unknown[] = [];
    jest.spyOn(log, 'error').mockImplementation((...line: unknown[]) => void lines.push(line));
    await payForTwo();
    const fails = () => Promise.reject(new RangeError(`no letters for ${names.join()}`));
    const calendar = () => {
      throw new TypeError(names.join());
    };
    const { mail, sms } = await deliver(attachTickets(test.platform, { renderPdf: fails, writeCalendar: calendar }));
    expect(mail?.attachments).toEqual([]);
    expect(markupOf(mail?.html)).toHaveLength(2);
    expect(mail?.text).toContain('/v2/self-service/');
    expect(sms).toHaveLength(1);
    const unattached = 'A ticket file could not be attached to a message.';
    expect(lines.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))).toEqual([
      [{ event: 'ticket_file_not_attached', file: 'ticket.ics', reason: 'TypeError' }, unattached],
      [{ event: 'ticket_file_not_attached', file: 'ticket.pdf', reason: 'RangeError' }, unattached],
    ]);
  });

  it('have no attachments if the booking is no longer active', async () => {
    const bookingId = await payForTwo();
    await test.db.execute(`update bookings set status = 'cancelled', paid_at = null where uuid = '${bookingId}'`);
    const { mail } = await deliver();
    expect(mail?.attachments).toEqual([]);
    expect(mail?.html).not.toContain('ld+json');
  });
});
