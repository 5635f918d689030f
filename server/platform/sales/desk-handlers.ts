import type { Handlers } from '@/server/platform/handler';
import { getByNumber } from './bookings/locked-booking';
import { findBookings, findOwnBookings } from './find-bookings';
import { resolveReview } from './payments/resolve-review';
import { cancelPaidBooking } from './refunds/cancel-paid-booking';
import { approveRefund, refuseRefund, requestRefund, resolveRefund, retryRefund } from './refunds/decide-refund';
import { sendOwnTicket, sendTicket } from './send-ticket';
import { ownBookings, shownBooking, shownOwnBooking, staffBookings } from './show-booking';
import { refundList, shownRefund } from './show-refund';
import { reviewList, shownReview } from './show-review';

export const deskHandlers = {
  refundList,
  shownRefund,
  requestRefund: ({ platform, body, author }) =>
    requestRefund(platform, body.reservationNumber, body.amountThebe, author),
  approveRefund: ({ platform, params, author }) => approveRefund(platform, params.refundId, author),
  refuseRefund: ({ platform, params, author }) => refuseRefund(platform, params.refundId, author),
  resolveRefund: ({ platform, params, body, author }) =>
    resolveRefund(platform, params.refundId, body.outcome === 'made', author),
  retryRefund: ({ platform, params, body, author }) => retryRefund(platform, params.refundId, body.destination, author),
  reviewList,
  shownReview,
  resolveReview,
  staffBookings,
  shownBooking,
  findBookings: ({ platform, body, author }) => findBookings(platform, body.text, author),
  cancelBooking: async ({ platform, params, body, author }) => {
    const item = await getByNumber(platform.db, params.reservationNumber);
    const { audited = 'repeated' } = await cancelPaidBooking(platform, item, body.amountThebe, author);
    return audited;
  },
  sendTicket,
  ownBookings,
  shownOwnBooking,
  findOwnBookings,
  sendOwnTicket,
} satisfies Partial<Handlers>;
