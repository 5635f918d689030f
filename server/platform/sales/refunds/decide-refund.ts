import { AppError } from '@/lib/errors';
import { inTransaction, refuseFault, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';
import { sumPromised } from '@/server/platform/sales/bookings/booking-policy';
import { type BookingRow, findBookingByNumber } from '@/server/platform/sales/bookings/bookings.repo';
import { lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { beginRefund, endRefund, orderRefund, postRefundStep, notifyPassenger } from './refund-money';
import {
  findCardMoney,
  findRefund,
  listRefundsOf,
  listWaitingOfTrip,
  lockRefund,
  moveRefund,
  sourceOf,
  type RefundRow,
} from './refunds.repo';
import { personHours } from './send-refunds';

type Desk = Pick<Platform, 'db' | 'clock' | 'dataKeys' | 'lockSeats'>;

type DecidedRefund = { refund: RefundRow; audited: AuditToken };

/** Requests a refund beside the policy, up to the amount paid. It counts only when another person approves it. */
export async function requestRefund(
  desk: Desk,
  reservationNumber: string,
  amountThebe: number,
  author: AuditAuthor,
): Promise<DecidedRefund> {
  const item = await findBookingByNumber(desk.db, reservationNumber);
  if (!item) throw new AppError('not_found');
  return inTransaction(desk.db, async (tx) => {
    const { booking } = await lockBooking(desk, tx, item.booking.id);
    if (booking.paidAt === null) throw new AppError('not_paid');
    const order = { cause: 'goodwill', state: 'needs_approval', amountThebe, chargeThebe: 0 } as const;
    const { source } = await findCardMoney(tx, booking.id);
    const by = { ...order, requestedBy: author.actor };
    const refund = await orderRefund(desk, tx, booking, source, by, desk.clock());
    return { refund, audited: await audit(tx, author, 'refund.requested', refund, {}) };
  }).catch(refuseAbovePayment);
}

/** The trigger of the refunds compares them with the payment. */
const refuseAbovePayment = refuseFault(/^refunds_(amount|within_payment)$/, 'refund_above_payment');

export const approveRefund = (desk: Desk, uuid: string, author: AuditAuthor) =>
  decide(desk, uuid, author, 'refund.approved', async (tx, booking, refund) => {
    if (refund.state !== 'needs_approval') throw new AppError('refund_state');
    if (refund.requestedBy === author.actor) throw new AppError('approval_own');
    const earlier = await listRefundsOf(tx, [booking.id]);
    const isPromised = earlier.some(({ cause, state }) => cause !== 'goodwill' && state === 'needs_approval');
    // check_refund does not count the refund of a cancellation that waits.
    if (refund.cause === 'goodwill' && isPromised) throw new AppError('refund_state');
    const now = desk.clock();
    const nextCheckAt = refund.destination === 'card' ? now : null;
    const approved = await moveRefund(tx, refund, { state: 'approved', approvedBy: author.actor, nextCheckAt });
    return approved && beginRefund(desk, tx, booking, approved, now);
  }).catch(refuseAbovePayment);

export const refuseRefund = (desk: Desk, uuid: string, author: AuditAuthor) =>
  decide(desk, uuid, author, 'refund.refused', async (tx, booking, refund) => {
    const waits = refund.state === 'needs_approval';
    // A passenger was promised the money of a cancellation. It waits only if the cash may never have been received.
    if (!waits && (refund.state !== 'failed' || sourceOf(refund) !== 'goodwill')) throw new AppError('refund_state');
    const amountThebe = refund.state === 'failed' ? await differenceOf(tx, booking, refund) : 0;
    await postRefundStep(tx, booking, refund, 'refund_refused');
    const refused = await moveRefund(tx, refund, { state: 'refused' });
    if (refused && refund.cause !== 'goodwill') await notifyPassenger(desk, tx, booking, refused, 'refund-refused');
    if (amountThebe > 0) {
      const by = { requestedBy: booking.cancelReason ?? '', approvedBy: author.actor };
      const order = { cause: 'goodwill', state: 'approved', amountThebe, chargeThebe: 0, ...by } as const;
      const { source } = await findCardMoney(tx, booking.id);
      const difference = await orderRefund(desk, tx, booking, source, order, desk.clock());
      await audit(tx, withoutKey(author), 'refund.approved', difference, {});
    }
    return refused;
  });

/**
 * Returns the money by which the cancellation of the booking gave less because of a refund that failed. A cancellation gives
 * the payment without its charge, or what the promised refunds leave of the payment.
 */
async function differenceOf(tx: Transaction, { id, cancelReason }: BookingRow, failed: RefundRow): Promise<number> {
  if (cancelReason !== 'passenger' && cancelReason !== 'operator') return 0;
  const refunds = await listRefundsOf(tx, [id]);
  const chargeThebe = refunds.find(({ cause }) => cause === cancelReason)?.chargeThebe ?? 0;
  const besideThebe = sumPromised(refunds.filter((refund) => sourceOf(refund) === 'goodwill'));
  return Math.min(failed.amountThebe, besideThebe - chargeThebe);
}

export const retryRefund = (desk: Desk, uuid: string, to: RefundRow['destination'], author: AuditAuthor) =>
  decide(desk, uuid, author, 'refund.retried', async (tx, booking, refund) => {
    if (refund.state !== 'failed') throw new AppError('refund_state');
    const now = desk.clock();
    const nextCheckAt = to === 'card' ? now : null;
    const approved = await moveRefund(tx, refund, { state: 'approved', destination: to, nextCheckAt });
    return approved && beginRefund(desk, tx, booking, approved, now);
  });

/** Records what a person saw at the provider, 24 hours after the refund was sent (design D.4). */
export const resolveRefund = (desk: Desk, uuid: string, wasMade: boolean, author: AuditAuthor) =>
  decide(desk, uuid, author, 'refund.resolved', async (tx, booking, refund) => {
    const now = desk.clock();
    if (refund.state !== 'sent' && refund.state !== 'unclear') throw new AppError('refund_state');
    if (now.getTime() - (refund.sentAt ?? now).getTime() < personHours * 3_600_000)
      throw new AppError('refund_checking');
    if (wasMade) return endRefund(desk, tx, booking, refund, { doneAt: now });
    const failed = await moveRefund(tx, refund, { state: 'failed', nextCheckAt: null });
    if (failed) await notifyPassenger(desk, tx, booking, failed, 'refund-failed');
    return failed;
  });

/** Only one row has the key of the call. */
const withoutKey = (author: AuditAuthor): AuditAuthor => ({
  ...author,
  ...(author.staff && { staff: { ...author.staff, idempotencyKey: null } }),
});

/** One decision is for all refunds that wait because of a cancelled trip. The named one is last, so a call that stopped is repeated. */
async function decide(
  desk: Desk,
  uuid: string,
  author: AuditAuthor,
  action: `refund.${string}`,
  change: (tx: Transaction, booking: BookingRow, refund: RefundRow) => Promise<RefundRow | undefined>,
): Promise<DecidedRefund> {
  const known = await findRefund(desk.db, uuid);
  if (!known) throw new AppError('not_found');
  const decideOne = ({ id, bookingId }: Pick<RefundRow, 'id' | 'bookingId'>, by: AuditAuthor) =>
    inTransaction(desk.db, async (tx) => {
      const { booking } = await lockBooking(desk, tx, bookingId);
      const refund = await lockRefund(tx, id);
      const changed = await change(tx, booking, refund);
      if (!changed) throw new Error('the refund changed under its lock');
      return { refund: changed, audited: await audit(tx, by, action, changed, { state: refund.state }) };
    });
  const waiting = known.state === 'needs_approval' ? await listWaitingOfTrip(desk.db, known) : [];
  for (const other of waiting) if (other.id !== known.id) await decideOne(other, withoutKey(author));
  return decideOne(known, author);
}

const audit = (
  tx: Transaction,
  author: AuditAuthor,
  action: `refund.${string}`,
  { uuid, state, amountThebe, destination }: RefundRow,
  before: Record<string, string>,
) =>
  writeAuditRow(tx, author, {
    action,
    subject: ['refund', uuid],
    before,
    after: { state, amountThebe, destination },
  });
