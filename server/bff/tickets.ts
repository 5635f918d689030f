import type { Ticket } from '@/lib/contracts/tickets';
import { AppError } from '@/lib/errors';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/auth/session-cookie';
import type { Data } from '@/server/upstream/endpoints/table';
import { upstream } from '@/server/upstream/upstream';
import { callAs } from './call-as';

/** A booking's ticket, by its random uuid; no sign-in needed. Errors: not_found. */
export async function getTicket(bookingUuid: string): Promise<Ticket> {
  const [found] = await upstream('ticket', { params: { bookingUuid } });
  if (!found) throw new AppError('not_found');
  return toTicket(found);
}

/** A page of all the user's tickets, newest booking date first; `hasNext`: there are older ones. */
export async function listTickets(session: SessionToken, page: number) {
  const params = { userId: session.userId, offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('userTicketsPage', { params }, callAs(session));
  return { tickets: rows.slice(0, listPageSize).map(toTicket), page, hasNext: rows.length > listPageSize };
}

/** The ticket of the booking the user made last, undefined where there is none. */
export async function getRecentTicket(session: SessionToken): Promise<Ticket | undefined> {
  const [found] = await upstream('recentTicket', { params: { userId: session.userId } }, callAs(session));
  return found && toTicket(found);
}

function toTicket({ ticket, passengers }: Data<'ticket'>[number]): Ticket {
  const isActive = passengers.some(({ status }) => status === 'active');
  return {
    bookingId: ticket.uuid,
    reservationNumber: ticket.reservation_number,
    from: ticket.departure,
    to: ticket.arrival,
    date: ticket.booking_date,
    departureTime: ticket.departureTime,
    arrivalTime: ticket.arrivalTime,
    departsAt: ticket.departsAt,
    arrivesAt: ticket.arrivesAt,
    boardingPlace: ticket.boardingPlace,
    dropPlace: ticket.dropPlace,
    operator: ticket.bus_owner,
    regNo: ticket.reg_no,
    seats: passengers.filter(({ status }) => !isActive || status === 'active').map(({ seat_number }) => seat_number),
    fare: ticket.fare,
    totalPrice: ticket.ticket_Price,
    status: ticket.status,
    paid: ticket.is_paid === 'Yes',
    payBy: ticket.payBy,
    sample: ticket.sample,
    passengers: passengers.map(({ names, seat_number, status, qr_content }) => ({
      ...{ names, seat: seat_number, status, qrContent: qr_content },
    })),
  };
}
