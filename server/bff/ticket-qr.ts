import { toString } from 'qrcode';
import type { Ticket } from '@/lib/contracts/tickets';

/** The ticket's QR code as SVG, with the fields of spec section 3 (Ticket). */
export function drawTicketQr(ticket: Ticket): Promise<string> {
  const content = JSON.stringify({
    passengers: ticket.passengers.filter((person) => person.status === 'active').map((person) => person.names),
    reservation: ticket.reservationNumber,
    date: ticket.date,
    departure: ticket.from,
    destination: ticket.to,
    departureTime: ticket.departureTime,
    operator: ticket.operator,
    bus: ticket.regNo,
    seats: ticket.seats,
    ticketPrice: ticket.fare,
    totalPrice: ticket.totalPrice,
  });
  return toString(content, { type: 'svg', margin: 1, errorCorrectionLevel: 'L' });
}
