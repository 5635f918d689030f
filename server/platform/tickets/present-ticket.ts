import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ticket } from '@/lib/contracts/tickets';
import { writeTicketContent, type TicketContent } from '@/lib/domain/ticket-content';
import { AppError } from '@/lib/errors';
import { pulaAmount } from '@/lib/format/money';
import { shortName } from '@/lib/format/names';
import { clockTime } from '@/lib/format/time';
import { ticketLinkDays, ticketLinkHours } from '@/lib/limits';
import { picturePath } from '@/lib/paths/files';
import { expectedArrival } from '@/server/platform/sales/bookings/booking-policy';
import type { LoadedBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { toJourney } from '@/server/platform/sales/bookings/present-booking';
import { signTicket } from './sign-ticket';

/** Spec section 3. */
export function ticketFields(
  { booking, trip }: LoadedBooking,
  person: { names: string; seat: string },
  seatCount: number,
): TicketContent {
  return {
    names: person.names,
    reservationNumber: booking.reservationNumber,
    date: booking.bookingDate,
    departure: trip.from,
    destination: trip.to,
    departureTime: clockTime(trip.departureMinute),
    operator: trip.operator,
    regNo: trip.regNo,
    seats: person.seat,
    ticketPrice: pulaAmount(booking.fareThebe),
    totalPrice: pulaAmount(booking.fareThebe * seatCount),
  };
}

export function toTicket(ticketKey: string, item: LoadedBooking): Ticket {
  const { booking, trip, people } = item;
  const journey = toJourney(item);
  return {
    ...journey,
    boardingPlace: trip.boardingPlace,
    dropPlace: trip.dropPlace,
    logo: trip.logo && picturePath(trip.logo),
    photo: trip.photo && picturePath(trip.photo),
    fare: pulaAmount(booking.fareThebe),
    sample: trip.sample,
    changes: item.changes,
    passengers: people.map(({ names, seat, status }) => {
      const fields = ticketFields(item, { names, seat }, journey.seats.length);
      const isGood = journey.paid && status !== 'cancelled';
      const qrContent = isGood ? signTicket(ticketKey, fields) : writeTicketContent(fields, null);
      return { names, seat, status, qrContent };
    }),
  };
}

const hourMs = 3_600_000;

/** A day after the arrival, names are short and the codes are empty. The link ends 30 days after the arrival. */
export function toSharedTicket(ticketKey: string, item: LoadedBooking, now: Date): Ticket {
  const sinceArrivalMs = now.getTime() - expectedArrival(item.booking).getTime();
  if (sinceArrivalMs >= ticketLinkDays * 24 * hourMs) throw new AppError('ticket_link_ended');
  const isOver = sinceArrivalMs >= ticketLinkHours * hourMs;
  const going = item.people.filter(({ status }) => status !== 'cancelled');
  const people = going.length > 0 ? going : item.people.map((person) => ({ ...person, names: '' }));
  const shown = isOver ? people.map((person) => ({ ...person, names: shortName(person.names) })) : people;
  const ticket = toTicket(ticketKey, { ...item, people: shown });
  const passengers = ticket.passengers.map((passenger) =>
    isOver || passenger.names === '' ? { ...passenger, qrContent: '' } : passenger,
  );
  return { ...ticket, passengers, reservationNumber: isOver ? '' : ticket.reservationNumber };
}

/** Signing uses the CPU, so other requests get a turn after every 20 tickets. */
export async function toTickets(ticketKey: string, items: readonly LoadedBooking[]) {
  const shown: Ticket[] = [];
  for (const item of items) {
    if (shown.length % 20 === 19) await nextTurn();
    shown.push(toTicket(ticketKey, item));
  }
  return shown;
}
