import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import type { Platform } from '@/server/platform/platform';
import { attemptMoney } from './attempt-money';
import { findAttempt, lockAttempt, updateAttempt, type Attempt } from './payment-attempts.repo';
import { takeMoney } from './take-money';

/**
 * Ends the review of an attempt with the amount that a person confirmed. The money pays the booking or is credited to the
 * wallet. With an amount of 0 the attempt is cancelled, and the booking can be paid again.
 * Returns the attempt. Errors: not_found, not_in_review.
 */
export async function resolveReview(
  platform: Pick<Platform, 'db' | 'clock' | 'lockSeats' | 'publishSeats'>,
  attemptUuid: string,
  receivedThebe: number,
): Promise<Attempt> {
  const known = await findAttempt(platform.db, { uuid: attemptUuid });
  if (!known) throw new AppError('not_found');
  const { attempt, changes } = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, known.bookingId);
    const reviewed = await lockAttempt(tx, known.id);
    const { id } = reviewed;
    if (reviewed.state !== 'review') throw new AppError('not_in_review');
    if (receivedThebe === 0) {
      return { attempt: await updateAttempt(tx, id, { state: 'cancelled', nextCheckAt: null }), changes: [] };
    }
    const now = platform.clock();
    const money = attemptMoney(reviewed, locked.booking, receivedThebe);
    const { effect, changes } = await takeMoney(tx, locked, money, now);
    const settled = { state: 'paid', effect, paidAt: now, nextCheckAt: null } as const;
    return { attempt: await updateAttempt(tx, id, settled), changes };
  });
  platform.publishSeats(changes);
  return attempt;
}
