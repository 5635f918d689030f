import { formatPula } from '@/lib/format/money';
import { clockTime } from '@/lib/format/time';
import type { deskEndpoints } from '@/server/api/endpoints/desk';
import { changed, type Handlers } from '@/server/platform/handler';
import { findBookings, sendTicketAgain } from '@/server/platform/sales/bookings-desk';
import { listReviews } from '@/server/platform/sales/payments/payment-attempts.repo';
import { resolveReview } from '@/server/platform/sales/payments/resolve-review';
import {
  approveRefund,
  refuseRefund,
  requestRefund,
  resolveRefund,
  retryRefund,
} from '@/server/platform/sales/refunds/decide-refund';
import { listRefunds, listRefundsOf, openRefundStates } from '@/server/platform/sales/refunds/refunds.repo';
import { findBookingsByNumbers } from '@/server/platform/sales/bookings/find-booking';

const maxListed = 1000;

export const deskHandlers: Pick<Handlers, keyof typeof deskEndpoints> = {
  refundList: async ({ platform }) => {
    const rows = (await listRefunds(platform.db, openRefundStates, maxListed)).map(({ refund, reservationNumber }) => ({
      id: refund.uuid,
      reservationNumber,
      state: refund.state,
      amountThebe: refund.amountThebe,
      destination: refund.destination,
      lastResult: refund.lastResult ?? '',
      since: refund.createdAt.toISOString(),
    }));
    return { rows, next: null };
  },
  requestRefund: ({ platform, body, author }) =>
    changed(requestRefund(platform, body.reservationNumber, body.amountThebe, author)),
  approveRefund: ({ platform, params, author }) => changed(approveRefund(platform, params.refundId, author)),
  refuseRefund: ({ platform, params, author }) => changed(refuseRefund(platform, params.refundId, author)),
  resolveRefund: ({ platform, params, body, author }) =>
    changed(resolveRefund(platform, params.refundId, body.outcome === 'made', author)),
  retryRefund: ({ platform, params, body, author }) =>
    changed(retryRefund(platform, params.refundId, body.destination, author)),
  reviewList: async ({ platform }) => {
    const rows = (await listReviews(platform.db)).map(({ uuid, reservationNumber, amountThebe, lastResult }) => ({
      id: uuid,
      reservationNumber,
      amountThebe,
      lastResult: lastResult ?? '',
    }));
    return { rows, next: null };
  },
  resolveReview: ({ platform, params, body, author }) =>
    changed(resolveReview(platform, params.attemptId, body, author)),
  staffBookings: async ({ platform: { db }, query: { numbers } }) => {
    const items = numbers ? await findBookingsByNumbers(db, numbers.split(',')) : [];
    const refunds = await listRefundsOf(
      db,
      items.map(({ booking }) => booking.id),
    );
    const rows = items.map(({ booking, trip, seats }) => ({
      id: booking.reservationNumber,
      route: `${trip.from} to ${trip.to}`,
      departs: `${booking.bookingDate} ${clockTime(trip.departureMinute)}`,
      operator: trip.operator,
      status: booking.status,
      isPaid: booking.paidAt !== null,
      seats: seats.join(' '),
      refunds: refunds
        .filter(({ bookingId }) => bookingId === booking.id)
        .map(({ amountThebe, state, destination }) => `${formatPula(amountThebe)} ${state} to the ${destination}`)
        .join(', '),
    }));
    return { rows, next: null };
  },
  findBookings: async ({ platform, body }) => {
    const items = await findBookings(platform.db, body.phone);
    return { query: { numbers: items.map(({ booking }) => booking.reservationNumber).join(',') } };
  },
  sendTicket: ({ platform, params, author }) => changed(sendTicketAgain(platform, params.reservationNumber, author)),
};
