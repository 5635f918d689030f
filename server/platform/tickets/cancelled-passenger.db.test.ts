import { readTicketContent } from '@/lib/domain/ticket-content';
import { markBookingsUsed } from '@/server/platform/sales/bookings/mark-bookings-used';
import { startPaymentScenario } from '@/server/testing/payment-scenario';
import { readPdf } from '@/server/testing/read-pdf';
import { bookingOf, cancelOne, passengerUuids } from '@/server/testing/test-cancellations';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';

const { test, anna, book, change } = startPaymentScenario();
const fareThebe = 16_900;

/** Books A1 and A2 for P169.00 each as Anna, cancels A1, pays, and lets the bus arrive. Returns the booking's uuid. */
async function markUsedWithoutFirst(): Promise<string> {
  const bookingId = await book('A1', 'A2');
  await cancelOne(test, anna, bookingId, (await passengerUuids(test.db, bookingId))[0]);
  await change(bookingId, { fareThebe, paidAt: test.clock.read() });
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
