import { loginPath } from './pages';

/** The paths of signing in and out. */

/** Returns the path of the login that leads to the local path `next`. `error`: a refusal, as sign-in carries it. */
export function loginPathTo(next: string, error?: string): string {
  return `${loginPath}?${error === undefined ? '' : `error=${error}&`}callbackUrl=${encodeURIComponent(next)}`;
}

/** A signed-in visitor of a sign-in page goes here. */
export const profilePath = '/user/profile';

export const verifyPath = '/verify';
/** The sign-in of an account that is not verified leads here. The page says why. */
export const verifyAfterLoginPath = '/verify?from=login';

export const signInFormPath = '/api/forms/sign-in';

/** NextAuth defines these three. */
export const csrfApiPath = '/api/auth/csrf';
export const signInApiPath = '/api/auth/callback/credentials';
export const signOutApiPath = '/api/auth/signout';
