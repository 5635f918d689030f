import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import { bookingLimitOf, suspensionOf, type Suspension } from '@/lib/domain/cancellation-limits';
import { AppError } from '@/lib/errors';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';
import { orNull } from './or-null';

/** Returns the user's cancellation counts and whether they suspend bookings. */
export async function getBookingPolicy(session: SessionToken): Promise<BookingPolicy> {
  try {
    return await upstream('bookingPolicy', {}, callAs(session));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) throw error;
    throw new AppError('application_error', { cause: error });
  }
}

export async function refuseSuspended(session: SessionToken) {
  const suspension = suspensionOf(await getBookingPolicy(session), new Date());
  if (suspension) throw new AppError(suspension.code, suspension);
}

/** `suspension`: the account cannot book. `cardOnlyUntil`: it pays by card only until then. */
export type BookingLimits = { suspension: Suspension | null; cardOnlyUntil: string | null };

/** Returns the limits of the account. Both are null if the policy cannot be read. */
export async function findBookingLimits(session: SessionToken): Promise<BookingLimits> {
  const policy = await orNull(getBookingPolicy(session), 'The booking rules could not be loaded.');
  return { suspension: policy && bookingLimitOf(policy, new Date()), cardOnlyUntil: policy?.cardOnlyUntil ?? null };
}
