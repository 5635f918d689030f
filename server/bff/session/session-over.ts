import { AppError } from '@/lib/errors';

/** Whether a refusal tells that the session is over. Not every 401 does: `api_key_invalid` is about this server. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'session_expired' || error.code === 'unauthenticated');
}
