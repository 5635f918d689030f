import type { Ticket } from '@/lib/contracts/tickets';
import { signTicket } from '@/server/platform/tickets/sign-ticket';

export const testTicketKey = 'ticket-key-of-the-tests-00000000000000';

const journey = {
  reservationNumber: 'ACDEFGHJ',
  from: 'Gaborone',
  to: 'Francistown',
  date: '2026-11-22',
  departureTime: '09:00',
  arrivalTime: '14:10',
  departsAt: '2026-11-22T07:00:00.000Z',
  arrivesAt: '2026-11-22T12:10:00.000Z',
  delayMinutes: 0,
  boardingPlace: 'Main Bus Rank, bay 4',
  dropPlace: 'Francistown Bus Rank',
  operator: 'Kgale Coaches',
  regNo: 'B 123 ABC',
  fare: '170.00',
};

export function testTicket(names: readonly string[], change: Partial<Ticket> = {}): Ticket {
  const seats = names.map((_, index) => `A${index + 1}`);
  const totalPrice = (170 * names.length).toFixed(2);
  const passengers = names.map((name, index) => {
    const seat = seats[index] ?? '';
    const { date, departureTime, operator, regNo, reservationNumber } = journey;
    const qrContent = signTicket(testTicketKey, {
      names: name,
      reservationNumber,
      date,
      departure: journey.from,
      destination: journey.to,
      departureTime,
      operator,
      regNo,
      seats: seat,
      ticketPrice: journey.fare,
      totalPrice,
    });
    return { names: name, seat, status: 'active' as const, qrContent };
  });
  return {
    bookingId: '5d0a3f6e-0001-4000-8000-000000000001',
    ...journey,
    seats,
    totalPrice,
    passengers,
    status: 'active',
    paid: true,
    payBy: '2026-11-22T06:30:00.000Z',
    sample: true,
    ...change,
  };
}
