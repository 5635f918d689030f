import { AppError } from '@/lib/errors';
import { inTransaction, type Transaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { endLiveAttempt } from '@/server/platform/sales/payments/end-live-attempt';
import {
  failStarting,
  findLiveAttempt,
  hasUnclearMoney,
  listPayable,
  listPayableBookings,
} from '@/server/platform/sales/payments/payment-attempts.repo';
import { withDeadline } from '@/server/payments/with-deadline';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { Platform } from '@/server/platform/platform';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import { bookingEndedMessage } from '@/server/platform/sales/bookings/booking-message';
import { listOverdue, markUsed } from '@/server/platform/sales/bookings/booking-times.repo';
import {
  activeSeats,
  cancelSeats,
  lockBooking,
  type LockedBooking,
} from '@/server/platform/sales/bookings/locked-booking';

/** Half of the calls of the worker to the provider. */
const batch = 10;
export const providerShareMs = 20_000;

/**
 * Bookings that no payment page can pay lapse first and never wait for the provider. The others take turns within
 * `shareMs`.
 */
export async function lapseBookings(platform: Platform, shareMs = providerShareMs): Promise<number> {
  const now = platform.clock();
  const overdue = await listOverdue(platform.db, now);
  const payable = await listPayableBookings(platform.db, overdue, now);
  const mayBePaid = new Set(payable);
  const others = overdue.filter((id) => !mayBePaid.has(id));
  const lapsed = await endEach(others, Infinity, (id) => lapseUnpayable(platform, id));
  const endsAt = performance.now() + shareMs;
  const timed = { ...platform, payments: withDeadline(platform.payments, endsAt) };
  return lapsed + (await endEach(payable, endsAt, (id) => lapseBooking(timed, id)));
}

/** `endsAt` is in milliseconds of the monotonic clock. A booking that fails does not stop the others. */
export async function endEach(ids: readonly number[], endsAt: number, end: (id: number) => Promise<boolean>) {
  let count = 0;
  for (let first = 0; first < ids.length && performance.now() < endsAt; first += batch) {
    const ended = await Promise.all(ids.slice(first, first + batch).map((id) => endOrLog(() => end(id))));
    count += ended.filter(Boolean).length;
  }
  return count;
}

async function endOrLog(end: () => Promise<boolean>): Promise<boolean> {
  try {
    return await end();
  } catch (error) {
    log.error({ event: 'booking_not_lapsed', err: error }, 'A booking could not be cancelled by a job.');
    return false;
  }
}

/**
 * While a payment is unclear, the seats stay booked until departure. Returns false if the booking is paid, not
 * overdue or unclear.
 */
export async function lapseBooking(platform: Platform, bookingId: number): Promise<boolean> {
  const isBusy = await endLiveAttempt(platform, bookingId).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // A declined page that could not be cancelled still accepts another card. The queries below do not include it.
      return error.code === 'payment_busy';
    },
  );
  return cancelIfOverdue(platform, bookingId, isBusy);
}

async function lapseUnpayable(platform: Platform, bookingId: number): Promise<boolean> {
  // A page that opened after the list was read waits for the next run.
  const payable = await listPayable(platform.db, bookingId, platform.clock());
  if (payable.length > 0) return false;
  await failStarting(platform.db, { bookingId }, 'superseded');
  return cancelIfOverdue(platform, bookingId, false);
}

async function cancelIfOverdue(platform: Platform, bookingId: number, isBusy: boolean): Promise<boolean> {
  const now = platform.clock();
  const changes = await inTransaction(platform.db, async (tx) => {
    const locked = await lockBooking(platform, tx, bookingId);
    const { booking, isTripCancelled } = locked;
    if (booking.paidAt || booking.status !== 'active' || booking.payBy > now || isTripCancelled) return undefined;
    const isUnclear =
      isBusy || (await hasUnclearMoney(tx, bookingId)) || (await findLiveAttempt(tx, bookingId)) !== undefined;
    if (isUnclear && expectedDeparture(booking) > now) return undefined;
    return cancelAsLapsed(platform, tx, locked, now);
  });
  if (changes === undefined) return false;
  platform.publishSeats(changes);
  return true;
}

export async function cancelAsLapsed(
  platform: Platform,
  tx: Transaction,
  locked: LockedBooking,
  now: Date,
): Promise<SeatChange[]> {
  const changes = await cancelSeats(tx, locked, activeSeats(locked), { reason: 'lapsed', now });
  await notifyUser(platform, tx, locked.booking.userId, await bookingEndedMessage(tx, locked.booking, 'lapsed'));
  return changes;
}

const usedBatch = 200;

export async function markBookingsUsed({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(db, (tx) => markUsed(tx, usedBatch, clock()));
    total += count;
    if (count < usedBatch) return total;
  }
}
