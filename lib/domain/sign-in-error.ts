import { errors, type ErrorCode } from '@/lib/errors';

/** A refused sign-in: its code, the sentence, and for a lock how many seconds are left. */
export type SignInFailure = { code: ErrorCode; message: string; waitSeconds: number | null };

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

/** The sentence of a refusal. After a wrong password it says how many attempts are left. */
export function refusalText(code: ErrorCode, attemptsLeft = 0): string {
  const { message } = errors[code];
  if (code !== 'LOGIN_FAILED' || attemptsLeft === 0) return message;
  return `${message}. ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} remaining`;
}

/** Reads a refusal as sign-in carries it: 'LOGIN_FAILED:4' (tries left), 'ATTEMPTS_EXCEEDED:3600' (seconds to wait). */
export function readSignInError(carried: string | null | undefined): SignInFailure {
  const [given, detail] = (carried ?? '').split(':');
  const code = known.find((name) => name === given) ?? 'GENERIC_ERROR';
  const number = /^\d{1,5}$/.test(detail ?? '') ? Number(detail) : 0;
  return {
    code,
    message: refusalText(code, number),
    waitSeconds: code === 'ATTEMPTS_EXCEEDED' && number > 0 ? number : null,
  };
}
