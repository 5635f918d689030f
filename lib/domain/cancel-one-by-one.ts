import { codeOf, AppError, errors, type ErrorCode } from '@/lib/errors';

export type Cancellation = { isWhole: true } | { isWhole: false; reason: ErrorCode | null };

export const cancellationText = ({ isWhole }: Cancellation) =>
  isWhole ? 'Seats cancelled' : errors.not_all_cancelled.message;

/** Spec section 7: one call per passenger. */
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
