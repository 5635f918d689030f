import { queryOptions } from '@tanstack/react-query';
import { getBookingPaymentState } from '@/lib/api/payments';
import type { BookingPaymentState } from '@/lib/contracts/payments';

const pollMs = 10_000;

type BookingState = Pick<BookingPaymentState, 'paid' | 'status' | 'paymentUnclear'>;

export const bookingStateQuery = (bookingId: string, initialData: BookingState) =>
  queryOptions({
    queryKey: ['booking', bookingId, 'state'],
    queryFn: (): Promise<BookingState> => getBookingPaymentState(bookingId),
    initialData,
    staleTime: Infinity,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
