import { AppError } from '@/lib/errors';
import { shortName } from '@/lib/format/short-name';
import { readTicketContent, signedPart } from '@/lib/domain/ticket-content';
import { clockTime } from '@/lib/format/time';
import { verifyTicket } from '@/lib/domain/verify-ticket';
import type { BookingItem } from '@/server/platform/sales/bookings/find-booking';
import { findBookingByNumber } from '@/server/platform/sales/bookings/find-booking';
import { networkOf } from '@/server/platform/client-network';
import type { Platform } from '@/server/platform/platform';
import { consume, limiterOf, limitKey } from '@/server/platform/rate-limits';
import type { Body, Output } from '@/server/api/endpoints/table';
import { publicTicketKeys } from './sign-ticket';
import { ticketFields } from './ticket-fields';

type Checked = Output<'checkTicket'>;
type Person = BookingItem['people'][number];
type ReadContent = NonNullable<ReturnType<typeof readTicketContent>>;

const forged: Checked = { state: 'forged', ticket: null };

/**
 * Codes that are no ticket's, from one network. The lock is short: conductors may share an address with whoever guesses,
 * and there are 23^8 codes. What a QR code holds can not be guessed and is never limited.
 */
const wrongCodes = { points: 10, duration: 60 };

/**
 * Whether a ticket is good. Errors, for a code only: ticket_code_empty, ticket_code_unknown, too_many_tries (retryAfter).
 */
export async function checkTicket(
  platform: Platform,
  body: Body<'checkTicket'>,
  clientAddress: string,
): Promise<Checked> {
  return 'content' in body
    ? checkContent(platform, body.content)
    : checkCode(platform, body.code.replace(/[\s-]/g, '').toUpperCase(), clientAddress);
}

/** One passenger's. Without a signature it proves no more than its code does, but it must say what the booking says. */
async function checkContent(platform: Platform, content: string): Promise<Checked> {
  const read = readTicketContent(content);
  if (!read || (await verifyTicket(content, publicTicketKeys(platform))) === 'forged') return forged;
  const item = await findBookingByNumber(platform.db, read.fields.reservationNumber);
  const person = item?.people.find((candidate) => isOf(item, candidate, read));
  return item && person ? { state: stateOf(item, [person]), ticket: presentChecked(item, [person]) } : forged;
}

/**
 * A ticket that we signed is of whom it names in the seat that it names: of its journey a spelling or a time may have been
 * corrected since. Without a signature all must be what the booking says; the total is that of the passengers there were
 * when the ticket was loaded: some may have been cancelled since.
 */
function isOf(item: BookingItem, person: Person, { fields, text, proof }: ReadContent): boolean {
  if (proof) return signedPart({ ...fields, names: person.names, seats: person.seat }) === text;
  return item.people.some((_, index) => signedPart(ticketFields(item, person, index + 1)) === text);
}

/** All passengers of the booking. */
async function checkCode({ db }: Platform, code: string, clientAddress: string): Promise<Checked> {
  if (code === '') throw new AppError('ticket_code_empty');
  const limiter = limiterOf(db, 'wrong ticket code', wrongCodes);
  const key = limitKey(networkOf(clientAddress));
  // Counted before it is looked up, and given back: a thousand guesses at once are a thousand guesses.
  await consume(limiter, key);
  const item = await findBookingByNumber(db, code);
  if (!item) throw new AppError('ticket_code_unknown');
  await limiter.reward(key, 1);
  return { state: stateOf(item, item.people), ticket: presentChecked(item, item.people) };
}

function stateOf({ booking }: BookingItem, people: readonly Person[]): Checked['state'] {
  const all = (status: Person['status']) => people.every((person) => person.status === status);
  if (booking.status === 'cancelled' || all('cancelled')) return 'cancelled';
  if (booking.status === 'used' || all('used')) return 'used';
  return booking.paidAt ? 'valid' : 'unpaid';
}

function presentChecked({ booking, trip }: BookingItem, people: readonly Person[]): Checked['ticket'] {
  return {
    reservationNumber: booking.reservationNumber,
    date: booking.bookingDate,
    departureTime: clockTime(trip.departureMinute),
    departure: trip.from,
    destination: trip.to,
    bus: `${trip.operator}, ${trip.regNo}`,
    passengers: people.map(({ names, seat, status }) => ({ names: shortName(names), seat, status })),
  };
}
