import { errors, type ErrorCode } from '@/lib/errors';

/** A refused sign-in: its code, the sentence, and for a lock how many seconds are left. */
export type SignInFailure = { code: ErrorCode; message: string; waitSeconds: number | null };

/** Where the sign-in of an account that is not verified leads. The page says why. */
export const verifyAfterLogin = '/verify?from=login';

const known = [
  'LOGIN_FAILED',
  'ATTEMPTS_EXCEEDED',
  'account_inactive',
  'too_many_tries',
  'username_empty',
  'password_empty',
  'offline',
  'timeout',
] as const;

/** Reads a refusal as sign-in carries it: 'LOGIN_FAILED:4' (tries left), 'ATTEMPTS_EXCEEDED:3600' (seconds to wait). */
export function readSignInError(carried: string | null | undefined): SignInFailure {
  const [given, detail] = (carried ?? '').split(':');
  const code = known.find((name) => name === given) ?? 'GENERIC_ERROR';
  const number = /^\d{1,5}$/.test(detail ?? '') ? Number(detail) : 0;
  const tries =
    code === 'LOGIN_FAILED' && number > 0 ? `. ${number} ${number === 1 ? 'attempt' : 'attempts'} remaining` : '';
  return {
    code,
    message: `${errors[code].message}${tries}`,
    waitSeconds: code === 'ATTEMPTS_EXCEEDED' && number > 0 ? number : null,
  };
}
