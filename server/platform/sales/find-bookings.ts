import { AppError } from '@/lib/errors';
import { readCode, readContactText, readText } from '@/lib/typed';
import type { Contact } from '@/lib/contracts/accounts';
import { shortDay } from '@/lib/format/journey';
import type { Output } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { reservationNumber } from '@/server/api/specified/booking-id';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import type { Audited } from '@/server/platform/handler';
import { pageSize } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { findBookingByNumber, listBookings } from './bookings/bookings.repo';
import { findNumbersByName, type OwnTrips } from './desk.repo';

type Desk = Pick<Platform, 'db'>;
type Found = { kind: 'number' | 'phone' | 'email' | 'name'; numbers: string[] };

const shortestSearch = 3;

/**
 * Finds bookings by their number, by the contact of their account, or by the words with which names of passengers begin.
 * `own`: the trips of an operator, whose staff searches by number or by the names of a day. Each search writes an audit row,
 * also one that finds nothing.
 */
export async function findBookings(
  { db }: Desk,
  text: string,
  author: AuditAuthor,
  own?: OwnTrips,
): Promise<Audited<Output<'findBookings'>>> {
  const typed = readText(text);
  if (typed.length < shortestSearch) throw new AppError('search_short', { fields: { text: 'Please type more' } });
  const { kind, numbers } = await search(db, typed, own);
  const audited = await inTransaction(db, (tx) =>
    writeAuditRow(tx, author, {
      action: 'booking.searched',
      subject: ['user', author.actor],
      after: { kind, found: numbers.length },
    }),
  );
  if (numbers.length === 0) throw new AppError('search_empty', { fields: { text: nothingFound(kind, typed, own) } });
  const record = numbers.length === 1 ? numbers[0] : undefined;
  return { output: { query: { id: numbers.join(',') }, record }, audited };
}

function nothingFound(kind: Found['kind'], typed: string, own?: OwnTrips) {
  if (kind === 'number') return `No booking has the number ${typed}`;
  return own ? `No passenger of ${shortDay(own.day)} has the name ${typed}` : `No booking for ${typed}`;
}

/** Eight letters may be a number or a name. */
async function search(db: Desk['db'], typed: string, own?: OwnTrips): Promise<Found> {
  const ofAccount = async (kind: Found['kind'], contact: Contact): Promise<Found> => {
    const user = await findUserByContact(db, contact);
    const items = user ? await listBookings(db, user.id, { offset: 0, limit: pageSize }) : [];
    return { kind, numbers: items.map(({ booking }) => booking.reservationNumber) };
  };
  const contact = readContactText(typed);
  if (!own && contact.includes('@')) return ofAccount('email', { email: contact });
  const number = readCode(typed);
  const isNumber = reservationNumber.safeParse(number).success;
  if (isNumber && (await findBookingByNumber(db, number, own?.operatorId)))
    return { kind: 'number', numbers: [number] };
  if (!own && /^\+?\d{7,15}$/.test(contact)) return ofAccount('phone', { phone: await typedPhone(db, contact) });
  if (isNumber && /\d/.test(number)) return { kind: 'number', numbers: [] };
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return { kind: 'name', numbers: words.length > 0 ? await findNumbersByName(db, words, pageSize, own) : [] };
}
