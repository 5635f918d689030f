import type { Ticket } from '@/lib/contracts/tickets';

const schema = 'https://schema.org';

/** '2026-11-22T07:00:00.000Z' -> '2026-11-22T09:00:00+02:00': the clock at the bus stop. */
function localInstant(iso: string): string {
  const local = new Date(Date.parse(iso) + 2 * 60 * 60 * 1000);
  return `${local.toISOString().slice(0, 19)}+02:00`;
}

/** What a mail program shows of a paid ticket by itself: one reservation (schema.org BusReservation) a passenger. */
export function busReservations(ticket: Ticket, ticketUrl: string): object[] {
  const company = { '@type': 'Organization', name: ticket.operator };
  const reservationFor = {
    '@type': 'BusTrip',
    name: `${ticket.from} to ${ticket.to}`,
    busName: ticket.operator,
    busNumber: ticket.regNo,
    departureBusStop: { '@type': 'BusStop', name: `${ticket.boardingPlace}, ${ticket.from}` },
    departureTime: localInstant(ticket.departsAt),
    arrivalBusStop: { '@type': 'BusStop', name: `${ticket.dropPlace}, ${ticket.to}` },
    arrivalTime: localInstant(ticket.arrivesAt),
    provider: company,
    busCompany: company,
  };
  return ticket.passengers
    .filter(({ status }) => status === 'active')
    .map(({ names, seat }) => ({
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
