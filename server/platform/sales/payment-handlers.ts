import { AppError } from '@/lib/errors';
import type { Handlers } from '@/server/platform/handler';
import { findBookingByNumber, getBooking } from './bookings/bookings.repo';
import { findOwnBooking } from './bookings/locked-booking';
import { toBookingItem } from './bookings/present-booking';
import { endLiveAttempt } from './payments/end-live-attempt';
import { initiatePayment } from './payments/initiate-payment';
import { payAtTerminal } from './payments/pay-at-terminal';
import { listKnownAttempts, listUnclear } from './payments/payment-attempts.repo';
import { recordPush } from './payments/record-push';
import { settleOrThrow } from './payments/settle-attempt';
import { findReceipt } from './payments/terminals.repo';
import { verifyPayment } from './payments/verify-payment';
import { voidPayment } from './payments/void-payment';

function onlyDpo({ provider }: { provider: string }) {
  if (provider !== 'dpo') throw new AppError('not_found');
}

export const paymentHandlers = {
  cancelPayment: async ({ platform, user, params }) => {
    const { booking } = await findOwnBooking(platform.db, user.id, params.bookingId);
    await endLiveAttempt(platform, booking.id);
    const item = await getBooking(platform.db, booking.id);
    return toBookingItem(item, await listUnclear(platform.db, [booking.id]));
  },

  cardPayments: async ({ platform }) => ({ available: await platform.areCardsAvailable() }),

  initiatePayment: async ({ platform, user, params, body }) => {
    onlyDpo(params);
    const outcome = await initiatePayment(platform, user, body.payload);
    const { result: Result, explanation: ResultExplanation } = outcome;
    const token = outcome.kind === 'created' ? { TransToken: outcome.token, TransRef: outcome.reference } : {};
    return { API3G: { Result, ResultExplanation, ...token } };
  },

  verifyPayment: ({ platform, params, body }) => {
    onlyDpo(params);
    return verifyPayment(platform, body.payload);
  },

  updateWithPayment: async ({ platform, user, params }) => {
    const { booking } = await findOwnBooking(platform.db, user.id, params.bookingId);
    for (const { token, state } of booking.paidAt ? [] : await listKnownAttempts(platform.db, booking.id)) {
      if (token !== null && state !== 'paid') await settleOrThrow(platform, token);
    }
    const { paidAt } = (await getBooking(platform.db, booking.id)).booking;
    return { isPaid: paidAt ? 'Yes' : 'No' };
  },

  pushPayment: async ({ platform, params, body }) => {
    onlyDpo(params);
    return { attempts: await recordPush(platform, body) };
  },

  payAtTerminal: async ({ platform, agent, body }) => {
    const { bookingId } = await payAtTerminal(platform, agent, body);
    return { bookingId, paid: true };
  },

  voidAtTerminal: async ({ platform, agent, body }) => {
    const item = await findBookingByNumber(platform.db, body.reservationNumber);
    const payment = await findReceipt(platform.db, agent.id, body.receiptNumber);
    if (!item || payment?.bookingId !== item.booking.id) throw new AppError('not_found');
    await voidPayment(platform, payment, { actor: 'terminal', reason: body.reason ?? null });
    return { bookingId: item.booking.uuid, paid: false };
  },
} satisfies Partial<Handlers>;
