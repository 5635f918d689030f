import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import { findBookingByNumber } from '@/server/platform/sales/bookings/bookings.repo';
import { bookingPaidMessage } from '@/server/platform/sales/payments/payment-messages';

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
