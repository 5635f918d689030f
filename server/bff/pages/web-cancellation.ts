import { z } from 'zod';
import type { OwnRefund, refundForm } from '@/lib/contracts/refunds';
import { refundedPathOf } from '@/lib/paths/account';
import { upstream } from '@/server/api/upstream';
import { loadProfile } from '../forms/accounts';
import { problemQuery } from './booking-page';
import { getBooking } from '../reads/bookings';
import { orNull, type PageQuery } from '../reads/page';
import { callAs, type SessionToken } from '../session/session-cookie';
import { AppError } from '@/lib/errors';

const query = z.object({ booking: z.uuid(), problem: problemQuery });

export async function loadWebCancellation(session: SessionToken, pageQuery: PageQuery) {
  // This call comes first, so that an expired session is renewed before the query is checked.
  await loadProfile(session);
  const { data } = query.safeParse(pageQuery);
  if (!data) throw new AppError('not_found');
  const [booking, offer] = await Promise.all([
    getBooking(session, data.booking),
    upstream('refundTerms', { params: { bookingId: data.booking } }, callAs(session)),
  ]);
  return { booking, offer, problem: data.problem };
}

/** Returns the path of the cancelled booking, which shows the refund. */
export async function submitRefund(
  session: SessionToken,
  { bookingId, expectedThebe }: z.output<typeof refundForm>,
): Promise<string> {
  await upstream('refundBooking', { params: { bookingId }, body: { expectedThebe } }, callAs(session));
  return refundedPathOf(bookingId);
}

/** Returns null if the refunds cannot be loaded. The page then shows the bookings without them. */
export const loadRefunds = (session: SessionToken): Promise<OwnRefund[] | null> =>
  orNull(upstream('ownRefunds', {}, callAs(session)), 'The refunds could not be loaded.');
