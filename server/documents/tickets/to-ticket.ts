import type { Ticket } from '@/lib/contracts/tickets';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import type { Output } from '@/server/api/endpoints/table';

export function toTicket({ ticket, passengers }: Output<'recentTicket'>[number]): Ticket {
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
    logo: ticket.owner_logo ?? null,
    regNo: ticket.reg_no,
    photo: ticket.image,
    seats: shownPassengers(passengers).map(({ seat_number }) => seat_number),
    fare: ticket.fare,
    totalPrice: ticket.ticket_Price,
    status: ticket.status,
    paid: ticket.is_paid === 'Yes',
    payBy: ticket.payBy,
    sample: ticket.sample,
    passengers: passengers.map(({ names, seat_number, status, qr_content }) => ({
      names,
      seat: seat_number,
      status,
      qrContent: qr_content,
    })),
  };
}
