import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import { bookingLimitOf, suspensionOf, type Suspension } from '@/lib/domain/cancellation-limits';
import { AppError } from '@/lib/errors';
import { cancellationLimits } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';
import { orNull } from './or-null';

const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/**
 * Returns the user's cancellation counts and whether they suspend bookings.
 * Errors: session_expired, application_error.
 */
export async function getBookingPolicy(session: SessionToken): Promise<BookingPolicy> {
  try {
    const policy = await upstream('bookingPolicy', { params: { userId: session.userId } }, callAs(session));
    const requests = {
      daily: policy.dailyRequest,
      weekly: policy.weeklyRequest,
      monthly: policy.monthlyRequest,
      yearly: policy.yearlyRequest,
    };
    const windows = periods.map((period) => ({
      period,
      limit: cancellationLimits[period],
      count: requests[period]?.requestCount ?? 0,
      endsAt: requests[period]?.requestTimeStamp ?? null,
    }));
    const { exceeded, unpaid, cardOnlyUntil } = policy;
    return { exceeded, windows, unpaid, cardOnlyUntil };
  } catch (error) {
    if (error instanceof AppError && error.status === 401) throw error;
    throw new AppError('application_error', { cause: error });
  }
}

/**
 * Refuses a suspended account. Errors: suspended_daily, _weekly, _monthly, _yearly, and those of `getBookingPolicy`.
 */
export async function refuseSuspended(session: SessionToken) {
  const suspension = suspensionOf(await getBookingPolicy(session), new Date());
  if (suspension) throw new AppError(suspension.code, suspension);
}

/** `suspension`: the account cannot book. `cardOnlyUntil`: it pays by card only until then. */
export type BookingLimits = { suspension: Suspension | null; cardOnlyUntil: string | null };

/** Returns the limits of the account. Both are null if the policy cannot be read. Errors: session_expired. */
export async function findBookingLimits(session: SessionToken): Promise<BookingLimits> {
  const policy = await orNull(getBookingPolicy(session), 'The booking rules could not be loaded.');
  return { suspension: policy && bookingLimitOf(policy, new Date()), cardOnlyUntil: policy?.cardOnlyUntil ?? null };
}
