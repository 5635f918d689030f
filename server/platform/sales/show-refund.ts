import { AppError } from '@/lib/errors';
import type { Database } from '@/server/db/client';
import type { Handler } from '@/server/platform/handler';
import { toAmountPage } from '@/server/platform/list-page';
import { findRequest } from './desk.repo';
import { findTaken } from './payments/terminals.repo';
import { findRefund, listRefunds, listWaitingOfTrip, sourceOf, type RefundRow } from './refunds/refunds.repo';
import { readOwed } from './settlement/money.repo';
import { toRefundSummary, readBooking } from './show-booking';

const presentRefund = (refund: RefundRow & { reservationNumber: string }) => ({
  ...toRefundSummary(refund),
  reservationNumber: refund.reservationNumber,
  cause: sourceOf(refund),
  lastResult: refund.lastResult,
  explanation: refund.explanation,
  sendCount: refund.sendCount,
  sentAt: refund.sentAt?.toISOString() ?? null,
  since: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
});

async function readCash(db: Database, refund: RefundRow) {
  const [taken, ofTrip] = await Promise.all([findTaken(db, refund.bookingId), listWaitingOfTrip(db, refund)]);
  if (typeof taken?.operatorId !== 'number') return null;
  const waiting = ofTrip.length > 0 ? ofTrip : [refund];
  const waitingThebe = waiting.reduce((sum, { amountThebe }) => sum + amountThebe, 0);
  return { owedThebe: await readOwed(db, taken.operatorId), waiting: waiting.length, waitingThebe };
}

export const refundList: Handler<'refundList'> = async ({ platform, query }) =>
  toAmountPage(await listRefunds(platform.db, query), presentRefund);

export const shownRefund: Handler<'shownRefund'> = async ({ platform: { db }, params, author }) => {
  const refund = await findRefund(db, params.refundId);
  if (!refund) throw new AppError('not_found');
  const { reservationNumber, booking } = await readBooking(db, refund.bookingId);
  const asked = refund.cause === 'goodwill' ? await findRequest(db, refund.uuid) : undefined;
  const request = asked ? { ...asked, isOwn: refund.requestedBy === author.actor } : null;
  const cash = await readCash(db, refund);
  return { rows: [{ ...presentRefund({ ...refund, reservationNumber }), booking, request, cash }], next: null };
};
