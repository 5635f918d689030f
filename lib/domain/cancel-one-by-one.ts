import { codeOf } from '@/lib/domain/booking-error';
import { AppError, errors, type ErrorCode } from '@/lib/errors';

/** The result of cancelling some passengers. `reason` is the first refusal, or null if it is unknown. */
export type Cancellation = { isWhole: true } | { isWhole: false; reason: ErrorCode | null };

/** Returns the message about a cancellation (spec section 8). */
export const cancellationText = ({ isWhole }: Cancellation) =>
  isWhole ? 'Seats cancelled' : errors.not_all_cancelled.message;

/**
 * Cancels the passengers with one call each, one after another (spec section 7). Stops at the first refusal, because its
 * reason applies to the rest of the booking too. A repeated call is safe: a cancelled passenger counts once.
 * Errors: unauthenticated, session_expired.
 */
export async function cancelOneByOne(
  passengerIds: readonly string[],
  cancel: (passengerId: string) => Promise<{ isCancelled: boolean }>,
): Promise<Cancellation> {
  for (const passengerId of passengerIds) {
    try {
      const { isCancelled } = await cancel(passengerId);
      if (!isCancelled) return { isWhole: false, reason: null };
    } catch (error) {
      if (error instanceof AppError && error.status === 401) throw error;
      return { isWhole: false, reason: codeOf(error, 'application_error') };
    }
  }
  return { isWhole: true };
}
