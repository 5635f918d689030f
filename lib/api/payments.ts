import { bookingPaymentState, returnOutcome } from '@/lib/contracts/payments';
import { call } from '@/lib/api/call';
import { requestedBookingApiPath, bookingApiPath, paymentReturnApiPath } from '@/lib/paths/bookings';

export const getBookingPaymentState = (bookingId: string, checkProvider = false) =>
  call(bookingPaymentState, checkProvider ? requestedBookingApiPath(bookingId) : bookingApiPath(bookingId));

export const getReturnOutcome = (token: string, transId: string | null) =>
  call(returnOutcome, paymentReturnApiPath, { method: 'POST', body: { token, transId } });
