import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { Platform } from '@/server/platform/platform';
import { attemptMoney } from './attempt-money';
import { findAttempt, lockAttempt, updateAttempt } from './payment-attempts.repo';
import { takeMoney } from './take-money';

type ReceivedAmount = { receivedThebe: number; amountDiffers: boolean };

export async function resolveReview(
  platform: Pick<Platform, 'db' | 'clock' | 'dataKey' | 'lockSeats' | 'publishSeats'>,
  attemptUuid: string,
  { receivedThebe, amountDiffers }: ReceivedAmount,
  author: AuditAuthor,
): Promise<AuditToken> {
  const known = await findAttempt(platform.db, { uuid: attemptUuid });
  if (!known) throw new AppError('not_found');
  const { changes, audited } = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, known.bookingId);
    const reviewed = await lockAttempt(tx, known.id);
    const { id } = reviewed;
    if (reviewed.state !== 'review') throw new AppError('not_in_review');
    const dueThebe = reviewed.amountThebe;
    if (receivedThebe !== dueThebe && !amountDiffers) throw new AppError('amount_differs', { dueThebe });
    const audited = await writeAuditRow(tx, author, {
      action: 'payment.received',
      subjectKind: 'payment_attempt',
      subjectUuid: attemptUuid,
      before: { state: reviewed.state, dueThebe },
      after: { receivedThebe },
    });
    if (receivedThebe === 0) {
      await updateAttempt(tx, id, { state: 'cancelled', nextCheckAt: null });
      return { audited, changes: [] };
    }
    const now = platform.clock();
    const money = attemptMoney(reviewed, locked.booking, receivedThebe);
    const { effect, changes } = await takeMoney(platform, tx, locked, money, now);
    await updateAttempt(tx, id, { state: 'paid', effect, paidAt: now, nextCheckAt: null });
    return { audited, changes };
  });
  platform.publishSeats(changes);
  return audited;
}
