import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { fetchJson } from '@/lib/fetch-json';
import { AppError } from '@/lib/errors';

/** Refuses to go on while a cancellation limit is reached. Errors: suspended_*, application_error. */
export async function refuseSuspended() {
  const { exceeded } = await fetchJson(bookingPolicy, '/api/booking-policy').catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'GENERIC_ERROR') throw error;
    throw new AppError('application_error');
  });
  if (exceeded) throw new AppError(`suspended_${exceeded}`);
}
