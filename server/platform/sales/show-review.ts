import { AppError } from '@/lib/errors';
import type { Handler } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import { findAttempt, listReviews, type Attempt } from './payments/payment-attempts.repo';
import { attemptReference } from './payments/take-money';
import { readBooking } from './show-booking';

const presentReview = (attempt: Attempt & { reservationNumber: string }) => ({
  id: attempt.uuid,
  reservationNumber: attempt.reservationNumber,
  since: attempt.createdAt.toISOString(),
  state: attempt.state,
  dueThebe: attempt.amountThebe,
  reportedThebe: attempt.reportedThebe,
  lastResult: attempt.lastResult,
});

export const reviewList: Handler<'reviewList'> = async ({ platform, query }) =>
  toAmountPage(await listReviews(platform.db, query), presentReview);

export const shownReview: Handler<'shownReview'> = async ({ platform: { db }, params }) => {
  const attempt = await findAttempt(db, { uuid: params.attemptId });
  if (!attempt) throw new AppError('not_found');
  const { reservationNumber, booking } = await readBooking(db, attempt.bookingId);
  const { token, createdAt } = attempt;
  const reference = attemptReference(attempt, { reservationNumber });
  const more = { booking, reference, token, startedAt: createdAt.toISOString() };
  return { rows: [{ ...presentReview({ ...attempt, reservationNumber }), ...more }], next: null };
};
