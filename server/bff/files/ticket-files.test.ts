import { AppError } from '@/lib/errors';
import { renderTicketPdf } from '@/server/documents/tickets/ticket-pdf';
import { testTicket } from '@/server/testing/test-tickets';
import { makeTicketCalendar, makeTicketPdf } from './ticket-files';
import { loadCataloguePicture } from '../reads/pictures';
import { getTicket } from '../pages/ticket-page';

jest.mock('../pages/ticket-page', () => ({ getTicket: jest.fn() }));
jest.mock('@/server/documents/tickets/ticket-pdf', () => ({
  renderTicketPdf: jest.fn(() => Promise.resolve(new Uint8Array(1))),
}));

jest.mock('../reads/pictures', () => ({ loadCataloguePicture: jest.fn() }));

const ticketCall = jest.mocked(getTicket);
const rendered = jest.mocked(renderTicketPdf);
const ticket = testTicket(['Kagiso Motsumi']);

it('renders ticket.pdf once for repeated requests, and again if the ticket changes', async () => {
  ticketCall.mockResolvedValue(ticket);
  await Promise.all(Array.from({ length: 30 }, () => makeTicketPdf(ticket.bookingId)));
  expect(rendered).toHaveBeenCalledTimes(1);
  ticketCall.mockResolvedValue({ ...ticket, departureTime: '10:00' });
  await makeTicketPdf(ticket.bookingId);
  expect(rendered).toHaveBeenCalledTimes(2);
});

it('renders the logo of the operator, or no logo if it cannot be loaded', async () => {
  ticketCall.mockResolvedValue({ ...ticket, logo: '/api/pictures/one' });
  jest.mocked(loadCataloguePicture).mockResolvedValueOnce(new Uint8Array(2));
  await makeTicketPdf(ticket.bookingId);
  expect(loadCataloguePicture).toHaveBeenLastCalledWith('one', 'png');
  expect(rendered.mock.lastCall?.[1]).toEqual(new Uint8Array(2));
  ticketCall.mockResolvedValue({ ...ticket, logo: '/api/pictures/two' });
  jest.mocked(loadCataloguePicture).mockRejectedValueOnce(new AppError('not_found'));
  await makeTicketPdf(ticket.bookingId);
  expect(rendered.mock.lastCall?.[1]).toBeNull();
});

it('refuses the file of a cancelled or unpaid ticket, even if an older file is cached', async () => {
  ticketCall.mockResolvedValue(ticket);
  await makeTicketPdf(ticket.bookingId);
  ticketCall.mockResolvedValue({ ...ticket, status: 'cancelled' });
  await expect(makeTicketPdf(ticket.bookingId)).rejects.toMatchObject({ code: 'booking_cancelled' });
  ticketCall.mockResolvedValue({ ...ticket, paid: false });
  await expect(makeTicketPdf(ticket.bookingId)).rejects.toMatchObject({ code: 'ticket_unpaid' });
});

it('makes the calendar file of a ticket that was cancelled, and not of an unpaid one', async () => {
  ticketCall.mockResolvedValue({ ...ticket, status: 'cancelled' });
  expect(new TextDecoder().decode(await makeTicketCalendar(ticket.bookingId))).toContain('STATUS:CANCELLED');
  ticketCall.mockResolvedValue({ ...ticket, status: 'cancelled', paid: false });
  await expect(makeTicketCalendar(ticket.bookingId)).rejects.toMatchObject({ code: 'booking_cancelled' });
});

it('refuses the files of a link that shows no code', async () => {
  ticketCall.mockResolvedValue({ ...ticket, reservationNumber: '' });
  await expect(makeTicketPdf(ticket.bookingId)).rejects.toMatchObject({ code: 'ticket_link_ended' });
  await expect(makeTicketCalendar(ticket.bookingId)).rejects.toMatchObject({ code: 'ticket_link_ended' });
});
