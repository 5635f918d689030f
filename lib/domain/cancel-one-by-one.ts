import { codeOf } from '@/lib/domain/booking-error';
import { AppError, errors, type ErrorCode } from '@/lib/errors';

/** How a cancellation of some passengers ended; `reason`: why one was refused, null where nothing is known of it. */
export type Cancellation = { isWhole: true } | { isWhole: false; reason: ErrorCode | null };

/** The sentence about it (spec section 8). */
export const cancellationText = ({ isWhole }: Cancellation) =>
  isWhole ? 'Seats cancelled' : errors.not_all_cancelled.message;

/**
 * One call a passenger, one after another (spec section 7), up to the first that is refused: what refuses one refuses the
 * others of the booking too. Who was cancelled before stays so and counts once: repeating it is safe.
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
