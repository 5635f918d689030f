import { AppError } from '@/lib/errors';
import { readCode, readContactText, readText } from '@/lib/typed';
import { shortDay } from '@/lib/format/journey';
import { localDate } from '@/lib/format/time';
import { mayDo } from '@/lib/permissions';
import type { Output } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { isRepeatedCall, writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { reservationNumber } from '@/server/api/specified/booking-id';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import type { Audited, Handler } from '@/server/platform/handler';
import { pageSize } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { anyDay, findNumbers, findWithdrawal, wanted, type OwnTrips } from './desk.repo';

type Desk = Pick<Platform, 'db'>;
type Kind = 'number' | 'reference' | 'phone' | 'email' | 'name';
/** `hasPhones`: the role may call the passengers, so it may search by phone. */
type OwnDesk = OwnTrips & { hasPhones: boolean };

const shortestSearch = 3;

/**
 * Finds bookings by what a person reads out: their number or its beginning, a reference of their money, the contact of their
 * account, or the words with which names of passengers begin. A reference may also lead to a withdrawal. `own`: the bookings
 * of an operator's trips. Each search writes an audit row, also one that finds nothing.
 */
export async function findBookings(
  { db }: Desk,
  text: string,
  author: AuditAuthor,
  own?: OwnDesk,
): Promise<Audited<Output<'findBookings'>>> {
  const typed = readText(text);
  if (typed.length < shortestSearch) throw new AppError('search_short', { fields: { text: 'Please type more' } });
  const code = readCode(typed);
  const withdrawal = !own && /^W[\dA-F]{8}$/.test(code) ? await findWithdrawal(db, code) : undefined;
  const { kind, numbers } = withdrawal ? { kind: 'withdrawal', numbers: [withdrawal] } : await search(db, typed, own);
  const audited = await inTransaction(db, (tx) =>
    writeAuditRow(tx, author, {
      action: 'booking.searched',
      subject: ['user', author.actor],
      after: { kind, found: numbers.length },
    }),
  ).catch((error: unknown) => {
    if (isRepeatedCall(error)) return 'repeated' as const;
    throw error;
  });
  if (numbers.length === 0) throw new AppError('search_empty', { fields: { text: nothingFound(kind, typed, own) } });
  const record = numbers.length === 1 ? numbers[0] : undefined;
  return {
    output: { query: { id: numbers.join(',') }, record, screen: withdrawal ? 'withdrawals' : undefined },
    audited,
  };
}

function nothingFound(kind: string, typed: string, own?: OwnDesk) {
  if (kind === 'number') return `No booking has the number ${typed}`;
  if (!own) return `No booking for ${typed}`;
  const days = own.last === anyDay.last ? 'today or a later day' : shortDay(own.first);
  return `No passenger of ${days} has the ${kind === 'phone' ? 'phone number' : 'name'} ${typed}`;
}

/** One text may be a number, a reference, a phone number and a name. */
async function search(db: Desk['db'], typed: string, own?: OwnDesk): Promise<{ kind: Kind; numbers: string[] }> {
  const contact = readContactText(typed);
  const isEmail = !own && contact.includes('@');
  const isPhone = (!own || own.hasPhones) && /^\+?\d{7,15}$/.test(contact);
  const by = isEmail ? { email: contact } : isPhone ? { phone: await typedPhone(db, contact) } : undefined;
  const user = by && (await findUserByContact(db, by));
  const ofAccount = user ? await findNumbers(db, wanted.ofUser(user.id), pageSize, own) : [];
  if (isEmail || ofAccount.length > 0) return { kind: isEmail ? 'email' : 'phone', numbers: ofAccount };
  const [referred, named] = await Promise.all([
    findNumbers(db, wanted.referred(typed), pageSize, own && { ...own, ...anyDay }),
    findNumbers(db, wanted.named(typed), pageSize, own),
  ]);
  const code = readCode(typed);
  if (referred.includes(code)) return { kind: 'number', numbers: [code] };
  const isNumber = reservationNumber.safeParse(code).success && /\d/.test(code);
  const other = isPhone ? 'phone' : isNumber ? 'number' : 'name';
  const numbers = [...new Set([...referred, ...named])].slice(0, pageSize);
  return { kind: referred.length > 0 ? 'reference' : other, numbers };
}

export const findOwnBookings: Handler<'findOwnBookings'> = ({
  platform,
  staff: { role, operatorId },
  body,
  author,
}) => {
  const { day: first = localDate(platform.clock()), day: last = anyDay.last } = body;
  const hasPhones = mayDo(role, 'bookings.contact');
  return findBookings(platform, body.text, author, { operatorId, first, last, hasPhones });
};
