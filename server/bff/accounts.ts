import type { SessionToken } from '@/server/auth/session-cookie';
import { upstream } from '@/server/upstream/upstream';
import { callAs } from './call-as';

/** What the booking page shows of the user, read only (spec section 2). */
export async function getPersonalDetails(session: SessionToken) {
  const { user, authDetails } = await upstream('user', { params: { userId: session.userId } }, callAs(session));
  return { firstName: user.fname, lastName: user.lname, email: authDetails.email, phone: user.phone };
}
