import { saveActiveBooking } from '@/lib/browser/active-booking';
import { bookingPaymentState, returnOutcome, startedPayment } from '@/lib/contracts/payments';
import { call } from '@/lib/api/call';
import { noteLeft } from '@/lib/browser/left-payment';
import { requestedBookingApiPath, bookingApiPath, paymentApiPath, paymentReturnApiPath } from '@/lib/paths/bookings';

export async function startPayment(bookingId: string): Promise<string> {
  const { payUrl, userId } = await call(startedPayment, paymentApiPath(bookingId), { method: 'POST' });
  saveActiveBooking({ bookingId, userId });
  noteLeft(bookingId);
  return payUrl;
}

export const cancelPayment = (bookingId: string) =>
  call(bookingPaymentState, paymentApiPath(bookingId), { method: 'DELETE' });

/** `checkProvider` asks the provider first, after a return from its page. */
export const getBookingPaymentState = (bookingId: string, checkProvider = false) =>
  call(bookingPaymentState, checkProvider ? requestedBookingApiPath(bookingId) : bookingApiPath(bookingId));

export const getReturnOutcome = (token: string, transId: string | null) =>
  call(returnOutcome, paymentReturnApiPath, { method: 'POST', body: { token, transId } });
