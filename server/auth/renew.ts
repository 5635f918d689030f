import { cookies } from 'next/headers';
import { NextResponse } from 'next/server';
import { renewBody, renewed } from '@/lib/contracts/session';
import { AppError } from '@/lib/errors';
import { renewalAheadSeconds } from '@/lib/limits';
import { localPath } from '@/lib/local-path';
import { renewSession } from '@/server/bff/sessions';
import { handle } from '@/server/http/handle';
import { readSession } from './session';
import { sealSession, sessionCookie, type SessionToken } from './session-cookie';

type Outcome = 'current' | 'renewed' | 'ended';

/**
 * Renews the session when its access token ends within 3 minutes (spec section 4) or was `refused` already. The only place that does: it can
 * write the cookie. A refused refresh token ends the session; a platform that does not answer leaves it as it is.
 */
async function renew(session: SessionToken | undefined, refused: boolean): Promise<Outcome> {
  if (!session) return 'ended';
  if (!refused && session.accessExpiresAt - Date.now() > renewalAheadSeconds * 1000) return 'current';
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
  body: renewBody,
  answer: renewed,
  run: async ({ session, body }) => ({ signedIn: (await renew(session, body.refused)) !== 'ended' }),
});

export async function renewAndReturn(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const to = localPath(searchParams.get('to')) ?? '/user/bookings';
  const outcome = await renew(await readSession(), searchParams.has('refused'));
  const path = outcome === 'ended' ? `/login?callbackUrl=${encodeURIComponent(to)}` : to;
  // A relative address: the page's own host, whatever stands in front of us.
  return new NextResponse(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}
