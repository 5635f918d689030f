import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { upstream } from '@/server/upstream/upstream';

/** A booking's ticket, by its random uuid; no sign-in needed. Errors: not_found. */
export async function getTicket(bookingUuid: string): Promise<Ticket> {
  const [found] = await upstream('ticket', { params: { bookingUuid } });
  if (!found) throw new AppError('not_found');
  const { ticket, passengers } = found;
  return {
    bookingId: ticket.uuid,
    reservationNumber: ticket.reservation_number,
    from: ticket.departure,
    to: ticket.arrival,
    date: ticket.booking_date,
    departureTime: ticket.departureTime,
    arrivalTime: ticket.arrivalTime,
    boardingPlace: ticket.boardingPlace,
    dropPlace: ticket.dropPlace,
    operator: ticket.bus_owner,
    regNo: ticket.reg_no,
    seats: passengers.filter((person) => person.status === 'active').map((person) => person.seat_number),
    fare: ticket.fare,
    totalPrice: ticket.ticket_Price,
    status: ticket.status,
    paid: ticket.is_paid === 'Yes',
    payBy: ticket.payBy,
    sample: ticket.sample,
    passengers: passengers.map(({ names, seat_number, status }) => ({ names, seat: seat_number, status })),
  };
}
