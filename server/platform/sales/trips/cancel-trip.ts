import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { withDeadline } from '@/server/payments/with-deadline';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { changed, type Handler } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { tripCancelledMessage } from '@/server/platform/sales/bookings/booking-message';
import {
  activeSeats,
  amountDue,
  cancelSeats,
  lockBooking,
  type LockedBooking,
} from '@/server/platform/sales/bookings/locked-booking';
import { endEach, providerShareMs } from '@/server/platform/sales/cancellations/lapse-bookings';
import { endLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import { sumPromised } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { orderRefund } from '@/server/platform/sales/refunds/refund-money';
import { findCardMoney, listRefundsOf } from '@/server/platform/sales/refunds/refunds.repo';
import { listToCancel, lockTripToChange, updateTrip, writeCancelledStep } from './trip-changes.repo';

export const setSales: Handler<'setSales'> = ({ platform: { db, clock }, staff, author, params, body: { sales } }) =>
  changed(
    inTransaction(db, async (tx) => {
      const now = clock();
      const trip = await lockTripToChange(tx, staff.operatorId, params.tripId, now);
      if (!trip) throw new AppError('not_found');
      if (trip.isCancelled) throw new AppError('trip_cancelled');
      if (trip.isClosed === (sales === 'closed')) return 'repeated';
      if (trip.hasLeft) throw new AppError('trip_departed');
      await updateTrip(tx, trip.id, { salesClosedAt: sales === 'closed' ? now : null });
      return writeAuditRow(tx, author, { action: 'trip.sales', subject: ['trip', params.tripId], after: { sales } });
    }),
  );

/** Ends the sales of both directions. The job cancels the bookings, one after the other (docs/decisions/104). */
export const cancelTrip: Handler<'cancelTrip'> = ({ platform: { db, clock }, staff, author, params }) =>
  changed(
    inTransaction(db, async (tx) => {
      const now = clock();
      const trip = await lockTripToChange(tx, staff.operatorId, params.tripId, now);
      if (!trip) throw new AppError('not_found');
      if (trip.isCancelled) return 'repeated';
      if (trip.hasLeft) throw new AppError('trip_departed');
      await updateTrip(tx, trip.id, { cancelledAt: now });
      return writeAuditRow(tx, author, { action: 'trip.cancelled', subject: ['trip', params.tripId] });
    }),
  );

/** Cancels the bookings of cancelled trips. Those that are still active are the list of work. */
export async function cancelTrips(platform: Platform): Promise<number> {
  const ids = await listToCancel(platform.db, platform.clock());
  const timed = { ...platform, payments: withDeadline(platform.payments, performance.now() + providerShareMs) };
  return endEach(ids, Infinity, (id) => cancelWithTrip(timed, id));
}

export async function cancelWithTrip(platform: Platform, bookingId: number): Promise<boolean> {
  await endLiveAttempt(platform, bookingId).catch((error: unknown) => {
    // The money of a page that stays open goes to the wallet.
    if (!(error instanceof AppError)) throw error;
  });
  const changes = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const { booking, isTripCancelled } = locked;
    if (booking.status !== 'active' || !isTripCancelled) return undefined;
    const now = platform.clock();
    const refund = booking.paidAt === null ? undefined : await refundAll(platform, tx, locked, now);
    const changes = await cancelSeats(tx, locked, activeSeats(locked), { reason: 'operator', now });
    await notifyUser(platform, tx, booking.userId, await tripCancelledMessage(tx, booking, refund));
    await writeCancelledStep(tx, booking.id);
    return changes;
  });
  if (changes === undefined) return false;
  platform.publishSeats(changes);
  return true;
}

/** Returns undefined if all of the payment was promised before. */
async function refundAll(platform: Platform, tx: Transaction, locked: LockedBooking, now: Date) {
  const { booking } = locked;
  const { source } = await findCardMoney(tx, booking.id);
  const amountThebe = amountDue(locked) - sumPromised(await listRefundsOf(tx, [booking.id]));
  if (amountThebe <= 0) return undefined;
  const order = { cause: 'operator', state: 'approved', requestedBy: 'operator', amountThebe, chargeThebe: 0 } as const;
  return orderRefund(platform, tx, booking, source, order, now);
}
