import { getToken } from 'next-auth/jwt';
import { NextResponse, type NextRequest } from 'next/server';
import { renewalPathTo } from '@/lib/paths/pages';
import { loginPathTo } from '@/lib/paths/sign-in';

export const config = { matcher: ['/user/:path*'] };

/**
 * Redirects for /user only: a visitor signs in first and comes back to the address asked for, with its query; an access
 * token about to end is renewed first, by the one route that writes the cookie.
 */
export async function middleware(request: NextRequest) {
  const asked = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  const token = await getToken({ req: request });
  if (typeof token?.accessExpiresAt !== 'number')
    return NextResponse.redirect(new URL(loginPathTo(asked), request.url));
  const endsSoon = token.accessExpiresAt - Date.now() < 60_000;
  if (!endsSoon) return NextResponse.next();
  return NextResponse.redirect(new URL(renewalPathTo(asked), request.url));
}
