import { loginPath } from './pages';

export function loginPathTo(next: string, error?: string): string {
  return `${loginPath}?${error === undefined ? '' : `error=${error}&`}callbackUrl=${encodeURIComponent(next)}`;
}

export const profilePath = '/user/profile';

export const verifyPath = '/verify';
export const verifyAfterLoginPath = '/verify?from=login';

export const signInFormPath = '/api/forms/sign-in';

/** NextAuth defines these three. */
export const csrfApiPath = '/api/auth/csrf';
export const signInApiPath = '/api/auth/callback/credentials';
export const signOutApiPath = '/api/auth/signout';
