import type { z } from 'zod';
import { cancelOneByOne, type Cancellation } from '@/lib/domain/cancel-one-by-one';
import type { cancelForm } from '@/lib/contracts/bookings';
import { AppError } from '@/lib/errors';
import { bookingProblemPath, cancelledPath } from '@/lib/paths/bookings';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

type CancelForm = z.output<typeof cancelForm>;

/**
 * Cancels one passenger of the user's unpaid booking (spec section 4). The API reports success in its message (spec
 * section 7).
 * Errors: not_found, already_paid, booking_used, booking_lapsed, payment_pending, payment_busy.
 */
export async function cancelPassenger(session: SessionToken, bookingUuid: string, passengerUuid: string) {
  const call = { params: { bookingUuid, passengerUuid }, body: { status: 'cancelled' as const } };
  const { message } = await upstream('editPassenger', call, callAs(session));
  return { isCancelled: message === 'Seats cancelled' };
}

function listAfter(result: Cancellation): string {
  if (result.isWhole) return cancelledPath('all');
  return cancelledPath('not-all', result.reason);
}

/**
 * Cancels the ticked passengers, for browsers without JavaScript. Returns the path of the list.
 * Errors: passengers_empty, unauthenticated, session_expired.
 */
export async function submitCancellation(session: SessionToken, { bookingId, passengers }: CancelForm) {
  if (passengers.length === 0) throw new AppError('passengers_empty');
  return listAfter(await cancelOneByOne(passengers, (passenger) => cancelPassenger(session, bookingId, passenger)));
}

/** Returns the next path after a refused form: no passenger was ticked, or the session has ended. */
export function afterRefusal({ bookingId }: CancelForm, problem: AppError): string {
  if (problem.code === 'passengers_empty') return bookingProblemPath(bookingId, problem.code);
  // The page is shown after the session is renewed, so it does not mention the expired session.
  return listAfter({ isWhole: false, reason: problem.status === 401 ? null : problem.code });
}
