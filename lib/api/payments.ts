import { saveActiveBooking } from '@/lib/browser/active-booking';
import { bookingPaymentState, returnOutcome, startedPayment } from '@/lib/contracts/payments';
import { call } from '@/lib/api/call';
import { noteLeft } from '@/lib/browser/left-payment';
import { requestedBookingApiPath, bookingApiPath, paymentApiPath, paymentReturnApiPath } from '@/lib/paths/bookings';

/**
 * Begins the card payment of a booking and notes it as under way (spec section 3, ACTIVE_BOOKING). Answers the provider's
 * page, to be opened in this window.
 */
export async function startPayment(bookingId: string): Promise<string> {
  const { payUrl, userId } = await call(startedPayment, paymentApiPath(bookingId), { method: 'POST' });
  saveActiveBooking({ bookingId, userId });
  noteLeft(bookingId);
  return payUrl;
}

/** Cancels the open card payment of a booking, and returns how the booking stands then. */
export const cancelPayment = (bookingId: string) =>
  call(bookingPaymentState, paymentApiPath(bookingId), { method: 'DELETE' });

/** How a booking stands; `ask`: the provider is asked first, for who comes back from its page. */
export const getBookingPaymentState = (bookingId: string, checkProvider = false) =>
  call(bookingPaymentState, checkProvider ? requestedBookingApiPath(bookingId) : bookingApiPath(bookingId));

/** What became of the payment this browser comes back from. */
export const getReturnOutcome = (token: string, transId: string | null) =>
  call(returnOutcome, paymentReturnApiPath, { method: 'POST', body: { token, transId } });
