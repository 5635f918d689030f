import { AppError } from '@/lib/errors';
import { shortName } from '@/lib/format/names';
import { ticketLinkDays, ticketLinkHours } from '@/lib/limits';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';
import { presentTicket } from './present-ticket';

const hourMs = 3_600_000;

/** A day after the arrival, names are short and the codes are empty. The link ends 30 days after the arrival. */
export function presentSharedTicket(ticketKey: string, item: BookingItem, now: Date) {
  const sinceArrivalMs = now.getTime() - item.booking.arrivesAt.getTime();
  if (sinceArrivalMs >= ticketLinkDays * 24 * hourMs) throw new AppError('ticket_link_ended');
  const going = item.people.filter(({ status }) => status !== 'cancelled');
  const people = going.length > 0 ? going : item.people.map((person) => ({ ...person, names: '' }));
  if (sinceArrivalMs < ticketLinkHours * hourMs)
    return withoutEmptyCodes(presentTicket(ticketKey, { ...item, people }));
  const short = people.map((person) => ({ ...person, names: shortName(person.names) }));
  const { ticket, passengers } = presentTicket(ticketKey, { ...item, people: short });
  return {
    ticket: { ...ticket, reservation_number: '' },
    passengers: passengers.map((passenger) => ({ ...passenger, qr_content: '' })),
  };
}

function withoutEmptyCodes({ ticket, passengers }: ReturnType<typeof presentTicket>) {
  const shown = passengers.map((passenger) => (passenger.names === '' ? { ...passenger, qr_content: '' } : passenger));
  return { ticket, passengers: shown };
}
