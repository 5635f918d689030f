import type { z } from 'zod';
import { cancelOneByOne, type Cancellation } from '@/lib/domain/cancel-one-by-one';
import type { cancelForm } from '@/lib/contracts/bookings';
import { AppError } from '@/lib/errors';
import { bookingProblemPath, cancelledPath } from '@/lib/paths/bookings';
import { type SessionToken, callAs } from '../session/session-cookie';
import { upstream } from '@/server/api/upstream';

type CancelForm = z.output<typeof cancelForm>;

function listAfter(result: Cancellation): string {
  if (result.isWhole) return cancelledPath('all');
  return cancelledPath('not-all', result.reason);
}

export async function submitCancellation(session: SessionToken, { bookingId, passengers }: CancelForm) {
  if (passengers.length === 0) throw new AppError('passengers_empty');
  const cancel = (passengerId: string) =>
    upstream('cancelPassenger', { params: { bookingId, passengerId }, body: { status: 'cancelled' } }, callAs(session));
  return listAfter(await cancelOneByOne(passengers, cancel));
}

export function afterRefusal({ bookingId }: CancelForm, problem: AppError): string {
  if (problem.code === 'passengers_empty') return bookingProblemPath(bookingId, problem.code);
  // The page is shown after the session is renewed, so it does not mention the expired session.
  return listAfter({ isWhole: false, reason: problem.status === 401 ? null : problem.code });
}
