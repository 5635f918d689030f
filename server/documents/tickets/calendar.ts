import { createEvent } from 'ics';
import { brand } from '@/lib/brand';
import type { Ticket } from '@/lib/contracts/tickets';
import { cancelledText, delayText, legTimes, reasonText } from '@/lib/format/journey';

/** Other people may see a calendar, so it contains no names and no link to the ticket. */
export function writeCalendar(ticket: Ticket): string {
  const { tripCancelled, operatorPhone } = ticket;
  const late = [delayText(ticket), reasonText(ticket.delayReason)].map((text) => text && `${text}. `).join('');
  const state = tripCancelled
    ? `${cancelledText}. ${reasonText(tripCancelled.reason, '. ')}`
    : `${legTimes(ticket)}. ${late}`;
  const { error, value } = createEvent({
    uid: `${ticket.reservationNumber}@${brand.name.toLowerCase()}`,
    productId: brand.name,
    title: `${tripCancelled ? 'Cancelled: ' : ''}Bus ${ticket.from} to ${ticket.to}`,
    description: `${state}Reservation number ${ticket.reservationNumber}. ${ticket.operator}, ${ticket.regNo}${operatorPhone ? `, ${operatorPhone}` : ''}.`,
    location: `${ticket.boardingPlace}, ${ticket.from}`,
    start: new Date(ticket.departsAt).getTime(),
    end: new Date(ticket.arrivesAt).getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    busyStatus: tripCancelled ? 'FREE' : 'BUSY',
    status: tripCancelled ? 'CANCELLED' : 'CONFIRMED',
    sequence: tripCancelled ? 1 : 0,
    alarms: tripCancelled
      ? []
      : [{ action: 'display', description: 'Your bus leaves in an hour', trigger: { hours: 1, before: true } }],
  });
  if (!value) throw error ?? new Error('no calendar was written');
  return value;
}
