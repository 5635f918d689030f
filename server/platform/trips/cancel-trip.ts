import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { withDeadline } from '@/server/payments/with-deadline';
import { notifyAtTheRank } from '@/server/platform/accounts/notify-user';
import type { Handler } from '@/server/platform/handler';
import type { Platform } from '@/server/platform/platform';
import { tripCancelledMessage } from '@/server/platform/sales/bookings/booking-message';
import { sumPromised } from '@/server/platform/sales/bookings/booking-policy';
import { activeSeats, amountDue, cancelSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { endEach, providerShareMs } from '@/server/platform/sales/cancellations/lapse-bookings';
import { endLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import { orderRefund } from '@/server/platform/sales/refunds/refund-money';
import { findCardMoney, listRefundsOf } from '@/server/platform/sales/refunds/refunds.repo';
import { listToCancel, lockTripToChange, setTripState, writeCancelledStep } from './trip-changes.repo';

type Call = Pick<Parameters<Handler<'setSales'>>[0], 'platform' | 'staff' | 'author' | 'params'>;

const hasLeft = 'By its times this bus has left. If it has not, say first that it is late';

/** Changes both directions. The job cancels the bookings of a cancelled trip (docs/decisions/104). */
const setState = ({ platform, staff, author, params }: Call, state: 'open' | 'closed' | 'cancelled') =>
  inTransaction(platform.db, async (tx) => {
    const now = platform.clock();
    const trip = await lockTripToChange(tx, staff.operatorId, params.tripId, now);
    if (!trip) throw new AppError('not_found');
    if (trip.state === state) return 'repeated';
    if (trip.state === 'cancelled') throw new AppError('trip_cancelled');
    if (trip.hasLeft) throw new AppError('trip_departed', { fields: { '': hasLeft } });
    await setTripState(tx, trip.id, state, now, author.reason ?? null);
    const action = state === 'cancelled' ? 'trip.cancelled' : 'trip.sales';
    const before = { state: trip.state };
    return writeAuditRow(tx, author, { action, subject: ['trip', params.tripId], before, after: { state } });
  });
export const setSales: Handler<'setSales'> = (call) => setState(call, call.body.sales);
export const cancelTrip: Handler<'cancelTrip'> = (call) => setState(call, 'cancelled');

/** The bookings that are still active are the list of work. */
export async function cancelTrips(platform: Platform): Promise<number> {
  const ids = await listToCancel(platform.db, platform.clock());
  const timed = { ...platform, payments: withDeadline(platform.payments, performance.now() + providerShareMs) };
  return endEach(ids, Infinity, (id) => cancelWithTrip(timed, id));
}

const byOperator = { cause: 'operator', state: 'approved', requestedBy: 'operator', chargeThebe: 0 } as const;

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
    // The whole payment, without what was promised before.
    const amountThebe = booking.paidAt ? amountDue(locked) - sumPromised(await listRefundsOf(tx, [booking.id])) : 0;
    const order = { ...byOperator, amountThebe };
    const { source } = await findCardMoney(tx, booking.id);
    const refund = amountThebe > 0 ? await orderRefund(platform, tx, booking, source, order, now) : undefined;
    const changes = await cancelSeats(tx, locked, activeSeats(locked), { reason: 'operator', now });
    const message = await tripCancelledMessage(tx, booking, refund);
    await notifyAtTheRank(platform, tx, [{ user: booking.userId, message }]);
    await writeCancelledStep(tx, booking.id);
    return changes;
  });
  if (changes === undefined) return false;
  platform.publishSeats(changes);
  return true;
}
