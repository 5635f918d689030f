import { queryOptions } from '@tanstack/react-query';
import { getBookingStanding } from '@/lib/api/payments';
import type { BookingStanding } from '@/lib/contracts/payments';

/** An unchanged response is a few hundred bytes, which a phone on expensive data can afford. */
const pollMs = 10_000;

type BookingState = Pick<BookingStanding, 'paid' | 'status' | 'paymentUnclear'>;

/** Polls the state of an unpaid booking while the page is visible. Errors: unauthenticated, not_found, offline, timeout. */
export const bookingStateQuery = (bookingId: string, initialData: BookingState) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'state'],
    queryFn: (): Promise<BookingState> => getBookingStanding(bookingId),
    initialData,
    staleTime: Infinity,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
