import { AppError, type ErrorCode } from './errors';

export type Payment = 'later' | 'card';

/** What nobody can act on, in the words of each path (spec section 8): what was reported, and what was thrown. */
const unknownFailures = {
  later: { reported: 'booking_failed', thrown: 'booking_failed' },
  card: { reported: 'card_booking_failed', thrown: 'card_booking_error' },
} as const;

/** Why a booking was not made: a refusal that says it, or the sentence of its path. */
export function bookingFailure(error: unknown, payment: Payment): AppError {
  const { reported, thrown } = unknownFailures[payment];
  if (!(error instanceof AppError)) return new AppError(thrown);
  if (error.code === 'GENERIC_ERROR') return new AppError(error.internal === undefined ? reported : thrown);
  return error;
}

/** The code of a refusal that says why; otherwise `unknown`. */
export const codeOf = (error: unknown, unknown: ErrorCode): ErrorCode =>
  error instanceof AppError && error.code !== 'GENERIC_ERROR' ? error.code : unknown;
