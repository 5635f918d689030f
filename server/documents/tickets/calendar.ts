import { createEvent } from 'ics';
import { brand } from '@/lib/brand';
import type { Ticket } from '@/lib/contracts/tickets';
import { delayText, legTimes, reasonText } from '@/lib/format/journey';

/** Other people may see a calendar, so it contains no names and no link to the ticket. */
export function writeCalendar(ticket: Ticket): string {
  const texts = [
    legTimes(ticket),
    ...(ticket.delayMinutes > 0 ? [delayText(ticket), reasonText(ticket.delayReason)] : []),
    `Reservation number ${ticket.reservationNumber}`,
    [ticket.operator, ticket.regNo, ticket.operatorPhone].filter(Boolean).join(', '),
  ];
  const { error, value } = createEvent({
    uid: `${ticket.reservationNumber}@${brand.name.toLowerCase()}`,
    productId: brand.name,
    title: `Bus ${ticket.from} to ${ticket.to}`,
    description: texts.flatMap((text) => (text ? `${text}.` : [])).join(' '),
    location: `${ticket.boardingPlace}, ${ticket.from}`,
    start: new Date(ticket.departsAt).getTime(),
    end: new Date(ticket.arrivesAt).getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    busyStatus: 'BUSY',
    status: ticket.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    // A calendar keeps the times that it has until the number rises.
    sequence: ticket.changes ?? 0,
    alarms: [{ action: 'display', description: 'Your bus leaves in an hour', trigger: { hours: 1, before: true } }],
  });
  if (!value) throw error ?? new Error('no calendar was written');
  return value;
}
