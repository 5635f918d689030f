import type { LegParams } from '@/lib/contracts/trip-leg';
import { bookingsPath } from './pages';

export const overviewPath = '/user/booking-overview';
export const overviewPathOf = (query: string): string => `${overviewPath}?${query}`;

export const thankYouPath = '/user/thank-you';
export const thankYouPathOf = (bookingId: string): string => `${thankYouPath}?booking=${bookingId}`;

export const bookingProblemPath = (bookingId: string, problem: string): string =>
  `${bookingsPath}?booking=${bookingId}&problem=${problem}`;

export const paymentCancelledPath = (bookingId: string): string =>
  `${bookingsPath}?booking=${bookingId}&payment=cancelled`;

export function cancelledPath(ended: 'all' | 'not-all', reason?: string | null): string {
  return `${bookingsPath}?cancelled=${ended}${reason ? `&problem=${reason}` : ''}`;
}

/**
 * Returns the path of the list of bookings with or without the result of a cancellation, so that a reload or a bookmark
 * does not show it again. The page number in `search` stays.
 */
export function bookingsPathAfter(search: string, ended: 'not-all' | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['cancelled', 'problem']) query.delete(name);
  if (ended) query.set('cancelled', ended);
  return query.size > 0 ? `${bookingsPath}?${query.toString()}` : bookingsPath;
}

/** "Web Cancellation" of a paid booking (spec section 9). */
export const webCancellationPath = '/user/web-cancellation';
export const webCancellationPathOf = (bookingId: string, problem?: string): string =>
  `${webCancellationPath}?booking=${bookingId}${problem ? `&problem=${problem}` : ''}`;

export const cardReturnPath = '/payment/dpo/webhooks';
/** The provider adds the token. The path names no booking, because a booking's uuid opens its ticket. */
export const cardBackPath = '/user/booking-overview?step=card-return';

const legPath = ({ tripId, legId }: LegParams): string => `/api/trips/${tripId}/legs/${legId}`;
export const seatsApiPath = (leg: LegParams): string => `${legPath(leg)}/seats`;
export const holdsApiPath = (leg: LegParams): string => `${legPath(leg)}/holds`;
export const extendHoldsApiPath = (leg: LegParams): string => `${legPath(leg)}/holds/extend`;
export const draftApiPath = (leg: LegParams): string => `${legPath(leg)}/draft`;

export const bookingPolicyApiPath = '/api/booking-policy';
export const bookingsApiPath = '/api/bookings';
export const bookingApiPath = (bookingId: string): string => `${bookingsApiPath}/${bookingId}`;
/** The response says how the booking stands after a question to the payment provider. */
export const requestedBookingApiPath = (bookingId: string): string => `${bookingApiPath(bookingId)}?check=provider`;
export const paymentApiPath = (bookingId: string): string => `${bookingApiPath(bookingId)}/payment`;
export const passengerApiPath = (bookingId: string, passengerId: string): string =>
  `${bookingApiPath(bookingId)}/passengers/${passengerId}`;
export const paymentReturnApiPath = '/api/payments/dpo/return';

export const bookingFormPath = '/api/forms/booking';
export const completeBookingFormPath = '/api/forms/complete-booking';
export const payFormPath = '/api/forms/pay';
export const cancelPaymentFormPath = '/api/forms/cancel-payment';
export const cancelPassengersFormPath = '/api/forms/cancel-passengers';
export const refundFormPath = '/api/forms/refund';
