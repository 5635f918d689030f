import { errors } from '@/lib/errors';

/** The sentence of a refused sign-in, as next-auth carries it: 'LOGIN_FAILED:4' (tries left), 'ATTEMPTS_EXCEEDED:3600'. */
export function readSignInError(carried: string | null | undefined): string {
  const [code = '', detail] = (carried ?? '').split(':');
  switch (code) {
    case 'LOGIN_FAILED': {
      const left = Number(detail);
      const tries = left > 0 ? `. ${left} ${left === 1 ? 'attempt' : 'attempts'} remaining` : '';
      return `${errors.LOGIN_FAILED.message}${tries}`;
    }
    case 'ATTEMPTS_EXCEEDED':
      return errors.ATTEMPTS_EXCEEDED.message;
    default:
      return errors.GENERIC_ERROR.message;
  }
}
