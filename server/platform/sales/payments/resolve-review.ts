import { AppError } from '@/lib/errors';
import { formatPula } from '@/lib/format/money';
import type { ParsedBody } from '@/server/api/endpoints/table';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from './payment-attempts.repo';
import { attemptMoney, takeMoney } from './take-money';

type ReceivedAmount = Pick<ParsedBody<'resolveReview'>, 'receivedThebe' | 'repeatedThebe'>;

/** Another amount may be a typing error, so it counts when it is typed twice. */
function refuseTypingError({ amountThebe, reportedThebe }: Attempt, { receivedThebe, repeatedThebe }: ReceivedAmount) {
  if ([amountThebe, reportedThebe, repeatedThebe].includes(receivedThebe)) return;
  const reported = reportedThebe === null ? '' : `, and the bank reports ${formatPula(reportedThebe)}`;
  const problem = `${formatPula(amountThebe)} is due${reported}. Please type the amount that arrived again`;
  throw new AppError('amount_differs', { fields: { repeatedThebe: problem } });
}

export const resolveReview: Handler<'resolveReview'> = async ({ platform, params, body, author }) => {
  const { receivedThebe } = body;
  const known = await findAttempt(platform.db, { uuid: params.attemptId });
  if (!known) throw new AppError('not_found');
  const { changes, audited } = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, known.bookingId);
    const reviewed = await lockAttempt(tx, known.id);
    const { id } = reviewed;
    if (reviewed.state !== 'review') throw new AppError('not_in_review');
    refuseTypingError(reviewed, body);
    const audited = await writeAuditRow(tx, author, {
      action: 'payment.received',
      subject: ['payment_attempt', params.attemptId],
      before: { state: reviewed.state, dueThebe: reviewed.amountThebe },
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
};
