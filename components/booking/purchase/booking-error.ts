import { AppError } from '@/lib/errors';

export type Payment = 'later' | 'card';

/** Spec section 8. `reported`: the server said that it failed. `thrown`: the response or the page was broken. */
const unknownFailures = {
  later: { reported: 'booking_failed', thrown: 'booking_failed' },
  card: { reported: 'card_booking_failed', thrown: 'card_booking_error' },
} as const;

export function bookingFailure(error: unknown, payment: Payment): AppError {
  const { reported, thrown } = unknownFailures[payment];
  if (!(error instanceof AppError)) return new AppError(thrown, { cause: error });
  if (error.code === 'GENERIC_ERROR') return new AppError(reported, { cause: error });
  if (error.code === 'unreadable_response') return new AppError(thrown, { cause: error });
  return error;
}
