import { queryOptions } from '@tanstack/react-query';
import { getBookingPaymentState } from '@/lib/api/payments';
import type { BookingPaymentState } from '@/lib/contracts/payments';

/** An unchanged response is a few hundred bytes, which a phone on expensive data can afford. */
const pollMs = 10_000;

type BookingState = Pick<BookingPaymentState, 'paid' | 'status' | 'paymentUnclear'>;

/** Polls the state of an unpaid booking while the page is visible. Errors: unauthenticated, not_found, offline, timeout. */
export const bookingStateQuery = (bookingId: string, initialData: BookingState) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'state'],
    queryFn: (): Promise<BookingState> => getBookingPaymentState(bookingId),
    initialData,
    staleTime: Infinity,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
