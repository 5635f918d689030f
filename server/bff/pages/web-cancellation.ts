import { z } from 'zod';
import type { OwnRefund } from '@/lib/contracts/refunds';
import { upstream } from '@/server/api/upstream';
import { loadForm } from '../forms/draft';
import { getBooking } from '../reads/bookings';
import { loadProfile, orNull, type PageQuery } from '../reads/page';
import { callAs, type SessionToken } from '../session/session-cookie';
import { AppError } from '@/lib/errors';

const query = z.object({ booking: z.uuid() });

export async function loadWebCancellation(session: SessionToken, pageQuery: PageQuery) {
  // This call comes first, so that an expired session is renewed before the query is checked.
  await loadProfile(session);
  const { data } = query.safeParse(pageQuery);
  if (!data) throw new AppError('not_found');
  const [booking, offer] = await Promise.all([
    getBooking(session, data.booking),
    upstream('refundTerms', { params: { bookingId: data.booking } }, callAs(session)),
  ]);
  const { refusal } = await loadForm('refund', pageQuery);
  return { booking, offer, refusal };
}

/** Returns null if the refunds cannot be loaded. The page then shows the bookings without them. */
export const loadRefunds = (session: SessionToken): Promise<OwnRefund[] | null> =>
  orNull(upstream('ownRefunds', {}, callAs(session)), 'The refunds could not be loaded.');
