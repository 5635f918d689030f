import { readTicketContent, signedPart } from '@/lib/domain/ticket-content';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import { shortName } from '@/lib/format/names';
import { clockTime } from '@/lib/format/time';
import { AppError } from '@/lib/errors';
import type { Output } from '@/server/api/endpoints/table';
import { count, takeBack } from '@/server/platform/count';
import type { Handler } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { findBookingByNumber, type LoadedBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { ticketFields } from './present-ticket';
import { publicTicketKeys } from './sign-ticket';

type CheckedTicket = Output<'checkTicket'>;
type Person = LoadedBooking['people'][number];
type ReadContent = NonNullable<ReturnType<typeof readTicketContent>>;

const forged: CheckedTicket = { state: 'forged', ticket: null };

export const checkTicket: Handler<'checkTicket'> = ({ platform, body, clientAddress }) =>
  'content' in body ? checkContent(platform, body.content) : checkCode(platform, body.code, clientAddress);

/** A code without a signature proves only that its reader knows the reservation number. */
async function checkContent(platform: Platform, content: string): Promise<CheckedTicket> {
  const read = readTicketContent(content);
  if (!read || (await verifyTicket(content, publicTicketKeys(platform))) === 'forged') return forged;
  const item = await findBookingByNumber(platform.db, read.fields.reservationNumber);
  const person = item?.people.find((candidate) => isOf(item, candidate, read));
  return item && person ? { state: stateOf(item, [person]), ticket: presentChecked(item, [person]) } : forged;
}

/** Data may be corrected later. A signed ticket matches in name and seat, and an unsigned one in all but the plate and time. */
function isOf(item: LoadedBooking, person: Person, { fields, text, proof }: ReadContent): boolean {
  if (proof) return signedPart({ ...fields, names: person.names, seats: person.seat }) === text;
  const { regNo, departureTime } = fields;
  return item.people.some(
    (_, index) => signedPart({ ...ticketFields(item, person, index + 1), regNo, departureTime }) === text,
  );
}

/** QR codes have no budget, because no signature can be guessed. */
async function checkCode(platform: Platform, code: string, clientAddress: string): Promise<CheckedTicket> {
  if (code === '') throw new AppError('ticket_code_empty');
  // Count the try before the lookup and refund it for a known code, so that simultaneous guesses all count.
  await count(platform, 'wrong-ticket-code', { network: clientAddress });
  const item = await findBookingByNumber(platform.db, code);
  if (!item) throw new AppError('ticket_code_unknown');
  await takeBack(platform, 'wrong-ticket-code', { network: clientAddress });
  return { state: stateOf(item, item.people), ticket: presentChecked(item, item.people) };
}

function stateOf({ booking }: LoadedBooking, people: readonly Person[]): CheckedTicket['state'] {
  const all = (status: Person['status']) => people.every((person) => person.status === status);
  if (booking.status === 'cancelled' || all('cancelled')) return 'cancelled';
  if (booking.status === 'used' || all('used')) return 'used';
  return booking.paidAt ? 'valid' : 'unpaid';
}

function presentChecked({ booking, trip }: LoadedBooking, people: readonly Person[]): CheckedTicket['ticket'] {
  return {
    reservationNumber: booking.reservationNumber,
    date: booking.bookingDate,
    departureTime: clockTime(trip.departureMinute),
    delayMinutes: booking.delayMinutes,
    departure: trip.from,
    destination: trip.to,
    bus: `${trip.operator}, ${trip.regNo}`,
    passengers: people.map(({ names, seat, status }) => ({ names: shortName(names), seat, status })),
  };
}
