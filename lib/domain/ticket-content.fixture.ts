import type { TicketContent } from './ticket-content';

/** In the order of the QR code (spec section 3). */
export const ticketFields: TicketContent = {
  names: 'Ŋaledi Łukasz',
  reservationNumber: 'ACDEFGHJ',
  date: '2026-11-22',
  departure: 'Gaborone',
  destination: 'Francistown',
  departureTime: '09:00',
  operator: 'Kgale Coaches',
  regNo: 'B 123 ABC',
  seats: 'A1',
  ticketPrice: '170.00',
  totalPrice: '340.00',
};
