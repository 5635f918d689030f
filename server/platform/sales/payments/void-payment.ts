import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { inTransaction, together, type Queries } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { withdrawMessages } from '@/server/messaging/message-outbox.repo';
import { everyChannel, notifyUser } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { activeSeats, cancelSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { updateBooking } from '@/server/platform/sales/bookings/locked-booking.repo';
import { postCommission } from '@/server/platform/sales/settlement/commission.repo';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { paymentCauses, paymentVoidedMessage } from './payment-messages';
import { hasRefund, markVoided, type PaymentRow } from './terminals.repo';

/** A payment is voided on its day in Botswana, before the bus leaves the passenger's stop, and without a refund. */
export async function isVoidable(
  queries: Queries,
  { createdAt, voidedAt }: PaymentRow,
  booking: BookingRow,
  now: Date,
) {
  const isPaid = !voidedAt && booking.status === 'active' && booking.paidAt !== null;
  const isInTime = localDate(createdAt) === localDate(now) && expectedDeparture(booking) > now;
  return isPaid && isInTime && !(await hasRefund(queries, booking.id));
}

/** The booking is unpaid again. It lapses at once if its time to pay is over (docs/decisions/101). */
export async function voidPayment(
  platform: Platform,
  payment: PaymentRow,
  author: AuditAuthor,
): Promise<AuditToken | 'repeated'> {
  const { id, uuid, bookingId, amountThebe, receiptNumber } = payment;
  const { changes, audited } = await inTransaction(platform.db, async (tx) => {
    const now = platform.clock();
    const locked = await lockBooking(platform, tx, bookingId);
    if (!(await markVoided(tx, id, now))) return { changes: [] };
    const { booking } = locked;
    if (!(await isVoidable(tx, payment, booking, now))) throw new AppError('void_closed');
    const cause = `terminal:${uuid}`;
    await updateBooking(tx, booking.id, { paidAt: null, commissionThebe: 0 });
    const voided = postTransfer(tx, {
      kind: 'terminal_voided',
      cause: `${cause}:voided`,
      reference: receiptNumber,
      bookingId,
      entries: [
        { account: 'sales', amountThebe: -amountThebe },
        { account: payment.memberId === null ? 'terminal' : 'own_cash', amountThebe },
      ],
    });
    await together(voided, postCommission(tx, booking, -booking.commissionThebe, `${cause}:voided`));
    await withdrawMessages(tx, paymentCauses(cause).flatMap(everyChannel));
    const isOver = booking.payBy <= now;
    const changes = isOver ? await cancelSeats(tx, locked, activeSeats(locked), { reason: 'lapsed', now }) : [];
    const message = paymentVoidedMessage({ booking, amount: formatPula(amountThebe), cause, isOver });
    await notifyUser(platform, tx, booking.userId, message);
    const subject = ['terminal_payment', uuid] as const;
    const change = { action: 'payment.voided', subject, before: { receiptNumber } } as const;
    return { changes, audited: await writeAuditRow(tx, author, change) };
  });
  platform.publishSeats(changes);
  return audited ?? 'repeated';
}
