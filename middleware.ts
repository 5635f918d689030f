import { getToken } from 'next-auth/jwt';
import { NextResponse, type NextRequest } from 'next/server';
import { renewalPathTo } from '@/lib/paths/pages';
import { bookingPath } from '@/lib/paths/search';
import { invitationPath } from '@/lib/paths/staff';
import { loginPathTo } from '@/lib/paths/sign-in';
import { accountAreaHeader, cookieName, sessionCookieName } from '@/lib/cookie-names';

export const config = { matcher: ['/user/:path*', '/staff', '/staff/:path*'] };

/**
 * Redirects requests for /user and /staff pages without a session to the login page, except for two pages. If the access token
 * expires within a minute, it redirects to the renewal route, because only that route can write the cookie. Both return
 * to the requested URL.
 */
export async function middleware(request: NextRequest) {
  const requestedPath = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  const token = await readToken(request);
  if (typeof token?.accessExpiresAt !== 'number') {
    // A visitor may look at the seats (docs/decisions/081) and at an invitation.
    const { pathname } = request.nextUrl;
    if (pathname === bookingPath || pathname.startsWith(invitationPath(''))) return pass(request);
    return NextResponse.redirect(new URL(loginPathTo(requestedPath), request.url));
  }
  const endsSoon = token.accessExpiresAt - Date.now() < 60_000;
  if (!endsSoon) return pass(request);
  return NextResponse.redirect(new URL(renewalPathTo(requestedPath), request.url));
}

function pass(request: NextRequest) {
  const headers = new Headers(request.headers);
  headers.set(accountAreaHeader, request.nextUrl.pathname);
  return NextResponse.next({ request: { headers } });
}

async function readToken(req: NextRequest) {
  // A page decides again, and accepts only the name of its protocol.
  const names = [true, false].map((isHttps) => cookieName(sessionCookieName, isHttps));
  const sent = names.find((name) => req.cookies.has(name));
  return sent === undefined ? null : getToken({ req, cookieName: sent });
}
