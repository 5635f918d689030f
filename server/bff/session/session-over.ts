import { AppError } from '@/lib/errors';

/** Returns true if the error means that the session is over. Other 401 errors, such as `api_key_invalid`, do not. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'session_expired' || error.code === 'unauthenticated');
}
