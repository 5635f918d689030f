import { loginPath } from './pages';

export function loginPathTo(next: string, error?: string): string {
  return `${loginPath}?${error === undefined ? '' : `error=${error}&`}callbackUrl=${encodeURIComponent(next)}`;
}

export const profilePath = '/user/profile';

export const verifyPath = '/verify';

/** `next` is the requested path, which sign-in, sign-up and a new password carry to their end (spec section 2). */
export function carryNext(path: string, next: string | null): string {
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}callbackUrl=${encodeURIComponent(next)}`;
}

export const verifyAfterLogin = (next: string | null) => carryNext(`${verifyPath}?from=login`, next);

export const signInFormPath = '/api/forms/sign-in';

/** NextAuth defines these three. */
export const csrfApiPath = '/api/auth/csrf';
export const signInApiPath = '/api/auth/callback/credentials';
export const signOutApiPath = '/api/auth/signout';
