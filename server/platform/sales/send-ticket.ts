import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { notifyEverywhere } from '@/server/platform/accounts/notify-user';
import { count } from '@/server/platform/count';
import type { Handler } from '@/server/platform/handler';
import { getByNumber } from './bookings/locked-booking';
import { bookingPaidMessage } from './payments/payment-messages';

export const sendTicket: Handler<'sendTicket'> = async ({ platform, staff, params, author }) => {
  const { booking, seats } = await getByNumber(platform.db, params.reservationNumber, staff.operatorId ?? undefined);
  if (!booking.paidAt || booking.status !== 'active') throw new AppError('ticket_unpaid');
  await count(platform, 'ticket-again', { account: booking.uuid });
  return inTransaction(platform.db, async (tx) => {
    const cause = `again:${platform.clock().toISOString()}:${booking.id}`;
    const about = { booking, amount: formatPula(booking.fareThebe * seats.length), cause, seats, again: false };
    await notifyEverywhere(platform, tx, booking.userId, await bookingPaidMessage(tx, about));
    return writeAuditRow(tx, author, { action: 'booking.ticket_sent', subject: ['booking', booking.uuid] });
  });
};
