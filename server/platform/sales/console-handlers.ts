import { AppError } from '@/lib/errors';
import type { Handlers } from '@/server/platform/handler';
import { getByNumber } from './bookings/locked-booking';
import { findBookings, findOwnBookings } from './find-bookings';
import { addAgent, renewTerminal, replaceTerminal, revokeAgent } from './payments/agents';
import { paymentList } from './payments/list-payments';
import { resolveReview } from './payments/resolve-review';
import { takePayment } from './payments/take-payment';
import { findOwnPayment, listAgents } from './payments/terminals.repo';
import { voidPayment } from './payments/void-payment';
import { cancelPaidBooking } from './refunds/cancel-paid-booking';
import { approveRefund, refuseRefund, requestRefund, resolveRefund, retryRefund } from './refunds/decide-refund';
import { sendTicket } from './send-ticket';
import { moneyTable } from './settlement/money-table';
import { decidePayout, payoutList, requestPayout } from './settlement/payouts';
import { shownBooking, shownOwnBooking, bookingList } from './show-booking';
import { refundList, shownRefund } from './show-refund';
import { reviewList, shownReview } from './show-review';

export const consoleHandlers = {
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
  bookingList,
  shownBooking,
  findBookings: ({ platform, body, author }) => findBookings(platform, body.text, author),
  cancelBooking: async ({ platform, params, body, author }) => {
    const item = await getByNumber(platform.db, params.reservationNumber);
    const { audited = 'repeated' } = await cancelPaidBooking(platform, item, body.amountThebe, author);
    return audited;
  },
  sendTicket,
  shownOwnBooking,
  findOwnBookings,
  paymentList,
  takePayment,
  voidPayment: async ({ platform, staff, author, params }) => {
    const payment = await findOwnPayment(platform.db, staff.operatorId ?? 0, params.paymentId);
    if (!payment) throw new AppError('not_found');
    return voidPayment(platform, payment, author);
  },
  terminalList: ({ platform: { db, clock }, query }) => listAgents(db, query, clock()),
  addTerminal: ({ platform, body, author }) => addAgent(platform, body, author),
  renewTerminal,
  replaceTerminal,
  revokeTerminal: ({ platform, params, author }) => revokeAgent(platform, params.terminalId, author),
  moneyTable,
  payoutList,
  requestPayout: ({ platform, body, author }) => requestPayout(platform, body, author),
  confirmPayout: ({ platform, params, body, author }) =>
    decidePayout(platform, params.payoutId, { state: 'paid', ...body }, author),
  withdrawPayout: ({ platform, params, author }) =>
    decidePayout(platform, params.payoutId, { state: 'withdrawn' }, author),
} satisfies Partial<Handlers>;
