import { suspensionOf } from '@/lib/domain/cancellation-limits';
import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { call } from '@/lib/api/call';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { AppError, isUnknownFailure } from '@/lib/errors';
import { bookingPolicyApiPath } from '@/lib/paths/bookings';

export async function refuseSuspended() {
  const policy = await call(bookingPolicy, bookingPolicyApiPath).catch((error: unknown) => {
    if (error instanceof AppError && !isUnknownFailure(error.code)) throw error;
    throw new AppError('application_error', { cause: error });
  });
  const suspension = suspensionOf(policy, likelyServerTime());
  if (suspension) throw new AppError(suspension.code, suspension);
}
