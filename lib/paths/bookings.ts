import type { LegParams } from '@/lib/contracts/trip-leg';

export const overviewPath = '/user/booking-overview';
export const overviewPathOf = (query: string): string => `${overviewPath}?${query}`;

export const thankYouPath = '/user/thank-you';
export const thankYouPathOf = (bookingId: string): string => `${thankYouPath}?booking=${bookingId}`;

/** "Web Cancellation" of a paid booking (spec section 9). */
export const webCancellationPath = '/user/web-cancellation';
export const webCancellationPathOf = (bookingId: string): string => `${webCancellationPath}?booking=${bookingId}`;

export const cardReturnPath = '/payment/dpo/webhooks';
/** The provider adds the token. The path names no booking, because a booking's uuid opens its ticket. */
export const cardBackPath = '/user/booking-overview?step=card-return';

const legPath = ({ tripId, legId }: LegParams): string => `/api/trips/${tripId}/legs/${legId}`;
export const seatsApiPath = (leg: LegParams): string => `${legPath(leg)}/seats`;
export const holdsApiPath = (leg: LegParams): string => `${legPath(leg)}/holds`;
export const extendHoldsApiPath = (leg: LegParams): string => `${legPath(leg)}/holds/extend`;

const bookingsApiPath = '/api/bookings';
export const bookingApiPath = (bookingId: string): string => `${bookingsApiPath}/${bookingId}`;
export const requestedBookingApiPath = (bookingId: string): string => `${bookingApiPath(bookingId)}?check=provider`;
export const paymentReturnApiPath = '/api/payments/dpo/return';
