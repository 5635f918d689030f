import { AppError } from '@/lib/errors';
import type { SessionToken } from '@/server/auth/session-cookie';
import { upstream } from '@/server/upstream/upstream';
import { callAs } from './call-as';

/** Whether a cancellation limit keeps the user from booking. Errors: session_expired, policy_unreadable. */
export async function getBookingPolicy(session: SessionToken) {
  try {
    return await upstream('bookingPolicy', { params: { userId: session.userId } }, callAs(session));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) throw error;
    throw new AppError('policy_unreadable', {}, error instanceof Error ? error.message : 'unknown');
  }
}

/** Errors: suspended_daily, _weekly, _monthly, _yearly, and those of the reading. */
export async function refuseSuspended(session: SessionToken) {
  const { exceeded } = await getBookingPolicy(session);
  if (exceeded) throw new AppError(`suspended_${exceeded}`);
}
