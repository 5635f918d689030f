import { readTicketContent } from '@/lib/domain/ticket-content';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import { markBookingsUsed } from '@/server/platform/sales/cancellations/lapse-bookings';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPdf } from '@/server/testing/read-pdf';
import { bookingOf, cancelOne, passengerUuids } from '@/server/testing/test-cancellations';

const { test, anna, ben, book, change } = startPaymentScenario();
const hourMs = 3_600_000;

/** Books A1 and A2 for Anna, and pays. Returns the uuid of the booking. */
async function bookPaid(): Promise<string> {
  const bookingUuid = await book('A1', 'A2');
  await change(bookingUuid, { paidAt: test.clock.read() });
  return bookingUuid;
}

async function passAfterArrival(bookingUuid: string, ms: number) {
  const { booking } = await bookingOf(test.db, bookingUuid);
  test.clock.set(new Date(booking.arrivesAt.getTime() + ms));
}

const callers = {
  'without a session': () => undefined,
  'of another user': () => ben.signedIn,
};

async function open(bookingUuid: string, as: () => typeof ben.signedIn | undefined = () => undefined) {
  const response = await test.callApi('ticket', { params: { bookingUuid } }, as());
  return { ...response, ticket: Array.isArray(response.data) ? response.data[0] : undefined };
}
const openAsOwner = (bookingUuid: string) => test.callApi('ticket', { params: { bookingUuid } }, anna.signedIn);

describe.each(Object.entries(callers))('the link of a ticket, for a visitor %s', (_caller, as) => {
  it('shows names and codes until 24 hours after the arrival', async () => {
    const bookingUuid = await bookPaid();
    await passAfterArrival(bookingUuid, 24 * hourMs - 1);
    const { ticket } = await open(bookingUuid, as);
    expect(ticket?.ticket.reservation_number).toHaveLength(8);
    for (const { names, qr_content } of ticket?.passengers ?? []) expect(qr_content).toContain(names);
  });

  it('shows short names and no code from then on, and the owner sees all', async () => {
    const bookingUuid = await bookPaid();
    const before = (await open(bookingUuid, as)).ticket;
    await passAfterArrival(bookingUuid, 24 * hourMs);
    const { ticket } = await open(bookingUuid, as);
    const names = before?.passengers.map((passenger) => passenger.names) ?? [];
    expect(ticket?.passengers).toEqual(
      names.map((name, index) => ({
        names: `${name.split(' ')[0] ?? ''} ${name.split(' ').at(-1)?.[0] ?? ''}.`,
        seat_number: `A${index + 1}`,
        status: 'active',
        qr_content: '',
      })),
    );
    const sent = JSON.stringify(ticket);
    for (const secret of [...names, before?.ticket.reservation_number ?? '', 'TSELA1'])
      expect([secret, sent.includes(secret)]).toEqual([secret, false]);
    expect((await openAsOwner(bookingUuid)).data).toMatchObject({
      ticket: { reservation_number: before?.ticket.reservation_number },
      passengers: before?.passengers,
    });
  });

  it('ends 30 days after the arrival, and the owner still sees the ticket', async () => {
    const bookingUuid = await bookPaid();
    await passAfterArrival(bookingUuid, 30 * 24 * hourMs - 1);
    expect((await open(bookingUuid, as)).status).toBe(200);
    await passAfterArrival(bookingUuid, 30 * 24 * hourMs);
    expect(await open(bookingUuid, as)).toMatchObject({ status: 410, code: 'ticket_link_ended', data: undefined });
    expect((await openAsOwner(bookingUuid)).status).toBe(200);
  });

  it('never shows the name of a cancelled passenger', async () => {
    const bookingUuid = await book('A1', 'A2');
    const [first, second] = (await open(bookingUuid, as)).ticket?.passengers ?? [];
    const [firstUuid, secondUuid] = await passengerUuids(test.db, bookingUuid);
    await cancelOne(test, anna, bookingUuid, firstUuid);
    const one = (await open(bookingUuid, as)).ticket;
    expect(one?.passengers).toMatchObject([{ names: second?.names, seat_number: 'A2' }]);
    await cancelOne(test, anna, bookingUuid, secondUuid);
    const none = (await open(bookingUuid, as)).ticket;
    expect(none?.ticket).toMatchObject({ name: '', fname: '', lname: '', status: 'cancelled' });
    for (const { names } of [first, second].flatMap((person) => person ?? []))
      expect(JSON.stringify(none)).not.toContain(names);
    expect(JSON.stringify((await openAsOwner(bookingUuid)).data)).toContain(first?.names);
  });
});

/** Books A1 and A2 for P169.00 each as Anna, cancels A1, pays, and lets the bus arrive. Returns the booking's uuid. */
async function markUsedWithoutFirst(): Promise<string> {
  const bookingId = await book('A1', 'A2');
  await cancelOne(test, anna, bookingId, (await passengerUuids(test.db, bookingId))[0]);
  await change(bookingId, { fareThebe: 16_900, paidAt: test.clock.read() });
  test.clock.set((await bookingOf(test.db, bookingId)).booking.arrivesAt);
  await markBookingsUsed(test.platform);
  return bookingId;
}

it('the list, ticket, QR code and PDF of a used booking do not count a cancelled passenger', async () => {
  const bookingUuid = await markUsedWithoutFirst();

  const used = await test.callApi('usedBookings', { params: { userId: anna.uuid } }, anna.signedIn);
  expect(used.data).toMatchObject([{ uuid: bookingUuid, seats: '["A2"]', ticket_price: '169.00' }]);

  const [details] = (await test.callApi('userTickets', { params: { userId: anna.uuid } }, anna.signedIn)).data ?? [];
  if (!details) throw new Error('a ticket is needed');
  expect(details.ticket).toMatchObject({ status: 'used', seats: '"A2"', fare: '169.00', ticket_Price: '169.00' });
  const second = details.passengers.find(({ seat_number }) => seat_number === 'A2');
  expect(readTicketContent(second?.qr_content ?? '')?.fields).toMatchObject({ seats: 'A2', totalPrice: '169.00' });

  const [ticket] = (await test.callApi('tickets', { params: { offset: 0, limit: 1 } }, anna.signedIn)).data ?? [];
  if (!ticket) throw new Error('a ticket is needed');
  expect(ticket.seats).toEqual(['A2']);
  const { pages } = await readPdf(await renderTicketPdf(ticket));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toEqual(expect.arrayContaining(['Ticket 1 of 1', 'A2', 'P169.00']));
  expect(pages[0]?.text.join(' ')).not.toContain('A1');
});
