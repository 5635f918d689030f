import { loginPath, signUpPath } from './pages';

export const loginPathTo = (next: string): string => `${loginPath}?callbackUrl=${encodeURIComponent(next)}`;

export const profilePath = '/user/profile';

export const verifyPath = '/verify';
/** Without a script, these pages stand in for a dialog. */
export const newCodePath = `${verifyPath}?step=new-code`;
export const correctSignUpPath = `${signUpPath}?step=correct`;
export const newPasswordPath = '/forget-password?step=new-password';

/** `next` is the requested path, which sign-in, sign-up and a new password carry to their end (spec section 2). */
export function carryNext(path: string, next: string | null): string {
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}callbackUrl=${encodeURIComponent(next)}`;
}

export const nextField = (next: string | null): Record<string, string> => (next === null ? {} : { callbackUrl: next });

export const verifyAfterLogin = (next: string | null) => carryNext(`${verifyPath}?from=login`, next);

/** NextAuth defines these two. */
export const csrfApiPath = '/api/auth/csrf';
export const signOutApiPath = '/api/auth/signout';
