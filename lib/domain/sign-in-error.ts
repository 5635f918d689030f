import { errors, type ErrorCode } from '@/lib/errors';

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

/** 'LOGIN_FAILED:4' has the attempts left. */
export function readSignInError(carried: string): { code: ErrorCode; message: string } {
  const [codeName, detail = ''] = carried.split(':');
  const code = known.find((name) => name === codeName) ?? 'GENERIC_ERROR';
  return { code, message: refusalText(code, /^\d{1,5}$/.test(detail) ? Number(detail) : 0) };
}
