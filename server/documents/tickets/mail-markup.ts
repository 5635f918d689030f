import type { Ticket } from '@/lib/contracts/tickets';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { journey } from '@/lib/content/structured-data/bus-trip';

const schema = 'https://schema.org';

export function busReservations(ticket: Ticket, ticketUrl: string): object[] {
  const company = { '@type': 'Organization', name: ticket.operator };
  const reservationFor = { ...journey(ticket), provider: company, busCompany: company };
  return shownPassengers(ticket.passengers).map(({ names, seat }) => ({
    '@context': schema,
    '@type': 'BusReservation',
    reservationNumber: ticket.reservationNumber,
    reservationStatus: `${schema}/ReservationConfirmed`,
    underName: { '@type': 'Person', name: names },
    reservationFor,
    reservedTicket: {
      '@type': 'Ticket',
      ticketNumber: ticket.reservationNumber,
      ticketedSeat: { '@type': 'Seat', seatNumber: seat },
      totalPrice: ticket.fare,
      priceCurrency: 'BWP',
    },
    totalPrice: ticket.fare,
    priceCurrency: 'BWP',
    url: ticketUrl,
    modifyReservationUrl: ticketUrl,
  }));
}
