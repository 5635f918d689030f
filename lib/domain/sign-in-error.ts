import { errors, type ErrorCode } from '@/lib/errors';

type SignInFailure = { code: ErrorCode; message: string; waitSeconds: number | null };

const known = [
  'LOGIN_FAILED',
  'ATTEMPTS_EXCEEDED',
  'account_inactive',
  'login_name_invalid',
  'too_many_tries',
  'username_empty',
  'password_empty',
  'offline',
  'timeout',
] as const;

export function refusalText(code: ErrorCode, attemptsLeft = 0): string {
  const { message } = errors[code];
  if (code !== 'LOGIN_FAILED' || attemptsLeft === 0) return message;
  return `${message}. ${attemptsLeft} ${attemptsLeft === 1 ? 'attempt' : 'attempts'} remaining`;
}

/** 'LOGIN_FAILED:4' has the attempts left, 'ATTEMPTS_EXCEEDED:3600' the seconds to wait. */
export function readSignInError(carried: string | null | undefined): SignInFailure {
  const [codeName, detail] = (carried ?? '').split(':');
  const code = known.find((name) => name === codeName) ?? 'GENERIC_ERROR';
  const number = /^\d{1,5}$/.test(detail ?? '') ? Number(detail) : 0;
  return {
    code,
    message: refusalText(code, number),
    waitSeconds: code === 'ATTEMPTS_EXCEEDED' && number > 0 ? number : null,
  };
}
