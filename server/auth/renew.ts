import { cookies } from 'next/headers';
import { NextResponse } from 'next/server';
import { renewed } from '@/lib/contracts/session';
import { AppError } from '@/lib/errors';
import { renewalAheadSeconds } from '@/lib/limits';
import { localPath } from '@/lib/local-path';
import { renewSession } from '@/server/bff/sessions';
import { handle } from '@/server/http/handle';
import { readSession } from './session';
import { sealSession, sessionCookie, type SessionToken } from './session-cookie';

type Outcome = 'current' | 'renewed' | 'ended';

/**
 * Renews the session when its access token ends within 3 minutes (spec section 4). The only place that does: it can
 * write the cookie. A refused refresh token ends the session; a platform that does not answer leaves it as it is.
 */
async function renew(session: SessionToken | undefined): Promise<Outcome> {
  if (!session) return 'ended';
  if (session.accessExpiresAt - Date.now() > renewalAheadSeconds * 1000) return 'current';
  const jar = await cookies();
  const { name, options } = sessionCookie();
  try {
    jar.set(name, await sealSession(await renewSession(session)), options);
    return 'renewed';
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    jar.set(name, '', { ...options, maxAge: 0 });
    return 'ended';
  }
}

export const renewAndAnswer = handle({
  caller: 'anyone',
  answer: renewed,
  run: async ({ session }) => ({ signedIn: (await renew(session)) !== 'ended' }),
});

export async function renewAndReturn(request: Request): Promise<Response> {
  const to = localPath(new URL(request.url).searchParams.get('to')) ?? '/user/bookings';
  const outcome = await renew(await readSession());
  const path = outcome === 'ended' ? `/login?callbackUrl=${encodeURIComponent(to)}` : to;
  // A relative address: the page's own host, whatever stands in front of us.
  return new NextResponse(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}
