import { AppError } from '@/lib/errors';
import type { deskEndpoints } from '@/server/api/endpoints/desk';
import type { Database } from '@/server/db/client';
import { findUser, findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import { changed, type Handlers } from '@/server/platform/handler';
import { pageLimit, pageSize, toPage } from '@/server/platform/list-page';
import { findBookingsByNumbers, listBookings } from '@/server/platform/sales/bookings/bookings.repo';
import { listReviews } from '@/server/platform/sales/payments/payment-attempts.repo';
import { resolveReview } from '@/server/platform/sales/payments/resolve-review';
import {
  approveRefund,
  refuseRefund,
  requestRefund,
  resolveRefund,
  retryRefund,
} from '@/server/platform/sales/refunds/decide-refund';
import { listRefunds, listRefundsOf, type RefundRow } from '@/server/platform/sales/refunds/refunds.repo';
import { sendTicketAgain } from './send-ticket-again';

const factsOf = ({ uuid, state, amountThebe, destination }: RefundRow) => ({
  id: uuid,
  state,
  amountThebe,
  destination,
});

async function listBookingsOf(db: Database, passenger: string | undefined, offset: number) {
  const user = passenger && (await findUser(db, { uuid: passenger }));
  return user ? listBookings(db, user.id, { offset, limit: pageLimit }) : [];
}

export const deskHandlers: Pick<Handlers, keyof typeof deskEndpoints> = {
  refundList: async ({ platform, query }) =>
    toPage(
      await listRefunds(platform.db, query),
      ({ refund }) => refund.id,
      ({ refund, reservationNumber }) => ({
        ...factsOf(refund),
        reservationNumber,
        cause: refund.cause,
        lastResult: refund.lastResult,
        explanation: refund.explanation,
        sendCount: refund.sendCount,
        sentAt: refund.sentAt?.toISOString() ?? null,
        since: refund.createdAt.toISOString(),
        doneAt: refund.doneAt?.toISOString() ?? null,
      }),
    ),
  requestRefund: ({ platform, body, author }) =>
    changed(requestRefund(platform, body.reservationNumber, body.amountThebe, author)),
  approveRefund: ({ platform, params, author }) => changed(approveRefund(platform, params.refundId, author)),
  refuseRefund: ({ platform, params, author }) => changed(refuseRefund(platform, params.refundId, author)),
  resolveRefund: ({ platform, params, body, author }) =>
    changed(resolveRefund(platform, params.refundId, body.outcome === 'made', author)),
  retryRefund: ({ platform, params, body, author }) =>
    changed(retryRefund(platform, params.refundId, body.destination, author)),
  reviewList: async ({ platform, query }) =>
    toPage(
      await listReviews(platform.db, query),
      ({ attempt }) => attempt.id,
      ({ attempt, reservationNumber }) => ({
        id: attempt.uuid,
        reservationNumber,
        state: attempt.state,
        amountThebe: attempt.amountThebe,
        token: attempt.token,
        lastResult: attempt.lastResult,
      }),
    ),
  resolveReview: ({ platform, params, body, author }) =>
    changed(resolveReview(platform, params.attemptId, body, author)),
  staffBookings: async ({ platform: { db }, query: { id, passenger, after = 0 } }) => {
    const found = id ? await findBookingsByNumbers(db, id.split(',')) : await listBookingsOf(db, passenger, after);
    const ids = found.map(({ booking }) => booking.id);
    const refunds = await listRefundsOf(db, ids);
    return toPage(
      found,
      () => after + pageSize,
      ({ booking, trip, seats }) => ({
        id: booking.reservationNumber,
        from: trip.from,
        to: trip.to,
        departsAt: booking.departsAt.toISOString(),
        operator: trip.operator,
        status: booking.status,
        isPaid: booking.paidAt !== null,
        seats,
        refunds: refunds.filter(({ bookingId }) => bookingId === booking.id).map(factsOf),
      }),
    );
  },
  findBookings: async ({ platform: { db }, body }) => {
    const user = await findUserByContact(db, { phone: await typedPhone(db, body.phone) });
    if (!user) throw new AppError('not_found');
    return { query: { passenger: user.uuid } };
  },
  sendTicket: ({ platform, params, author }) => changed(sendTicketAgain(platform, params.reservationNumber, author)),
};
