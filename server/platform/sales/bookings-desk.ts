import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { inTransaction, type Database } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { findUserByContact } from '@/server/platform/accounts/find-user';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import type { Platform } from '@/server/platform/platform';
import { findBookingByNumber, listBookings, type LoadedBooking } from '@/server/platform/sales/bookings/find-booking';
import { bookingPaidMessage } from '@/server/platform/sales/payments/payment-messages';

const maxListed = 50;

export async function findBookings(db: Database, phone: string): Promise<LoadedBooking[]> {
  const user = await findUserByContact(db, { phone: await typedPhone(db, phone) });
  return user ? listBookings(db, user.id, { offset: 0, limit: maxListed }) : [];
}

export async function sendTicketAgain(
  { db, clock, dataKey }: Pick<Platform, 'db' | 'clock' | 'dataKey'>,
  number: string,
  author: AuditAuthor,
): Promise<AuditToken> {
  const item = await findBookingByNumber(db, number);
  if (!item) throw new AppError('not_found');
  const { booking, seats } = item;
  if (!booking.paidAt || booking.status !== 'active') throw new AppError('ticket_unpaid');
  return inTransaction(db, async (tx) => {
    const cause = `again:${clock().toISOString()}:${booking.id}`;
    const about = { booking, amount: formatPula(booking.fareThebe * seats.length), cause, seats, again: false };
    await notifyEverywhere({ dataKey }, tx, booking.userId, await bookingPaidMessage(tx, about));
    const subject = { subjectKind: 'booking', subjectUuid: booking.uuid } as const;
    return writeAuditRow(tx, author, { action: 'booking.ticket_sent', ...subject });
  });
}
