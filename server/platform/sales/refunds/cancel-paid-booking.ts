import type { Refund, RefundOffer, RefundRefusal } from '@/lib/contracts/refunds';
import { addBusinessDays, refundTerms } from '@/lib/domain/refund-policy';
import { AppError } from '@/lib/errors';
import { refundBusinessDays } from '@/lib/limits';
import { inTransaction, together } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import type { Platform } from '@/server/platform/platform';
import { expectedDeparture, sumPromised } from '@/server/platform/sales/bookings/booking-policy';
import {
  countCancellations,
  type BookingRow,
  type LoadedBooking,
} from '@/server/platform/sales/bookings/bookings.repo';
import { activeSeats, cancelSeats, lockBookingRow } from '@/server/platform/sales/bookings/locked-booking';
import { findTaken } from '@/server/platform/sales/payments/terminals.repo';
import { readOwed } from '@/server/platform/sales/settlement/money.repo';
import { destinationOf, orderRefund } from './refund-money';
import { findCardMoney, listRefundsOf, type RefundRow } from './refunds.repo';

const expectedBy = (from: Date, destination: RefundRow['destination']) =>
  (destination === 'wallet' ? from : addBusinessDays(from, refundBusinessDays.max)).toISOString();

type Sold = { booking: BookingRow } & Pick<LoadedBooking, 'trip' | 'seats'>;

type Money = { card: Awaited<ReturnType<typeof findCardMoney>>; earlier: readonly RefundRow[] };

export const saleOf = ({ booking, trip, seats }: Sold) => ({
  departsAt: expectedDeparture(booking),
  fareThebe: booking.fareThebe,
  seats: seats.length,
  rule: trip.refundRule,
  paidAt: booking.paidAt ?? undefined,
});

function termsOf(sold: Sold, { card: { source, isOpen }, earlier }: Money, now: Date) {
  const { isRefundable, refundThebe: byRule, ...terms } = refundTerms(saleOf(sold), now);
  const promisedThebe = sumPromised(earlier);
  const refundThebe = Math.min(byRule, Math.max(0, terms.totalThebe - promisedThebe));
  const refusal = refusalOf(sold.booking, isRefundable && refundThebe > 0, isOpen);
  return { source, refusal, promisedThebe, refundThebe, ...terms };
}

function refusalOf(
  { status, paidAt }: Sold['booking'],
  isRefundable: boolean,
  isMoneyOpen: boolean,
): RefundRefusal | null {
  if (status === 'used') return 'booking_used';
  if (status === 'cancelled') return 'booking_cancelled';
  if (paidAt === null) return 'not_paid';
  if (isMoneyOpen) return 'money_open';
  return isRefundable ? null : 'refund_closed';
}

export async function findRefundOffer(platform: Platform, item: LoadedBooking): Promise<RefundOffer> {
  const now = platform.clock();
  const card = await findCardMoney(platform.db, item.booking.id);
  const earlier = await listRefundsOf(platform.db, [item.booking.id]);
  const terms = termsOf(item, { card, earlier }, now);
  const { source, refundUntil, refusal, totalThebe, chargeThebe, promisedThebe, refundThebe } = terms;
  const destination = destinationOf(source);
  const taken = destination === 'wallet' ? await findTaken(platform.db, item.booking.id) : undefined;
  const isChecked =
    typeof taken?.operatorId === 'number' && (await readOwed(platform.db, taken.operatorId)) < refundThebe;
  return {
    refusal,
    rule: item.trip.refundRule,
    totalThebe,
    chargeThebe,
    promisedThebe,
    refundThebe,
    refundUntil: refundUntil.toISOString(),
    destination,
    isChecked,
    isMobile: source !== undefined && destination === 'wallet',
    expectedBy: expectedBy(now, destination),
  };
}

/**
 * Cancels a paid booking and orders its refund (spec section 9), also for a passenger who calls the `author`. A repeated call
 * returns the first refund. Refuses another amount than was shown (`refund_changed`), and the refusals of the offer.
 */
export async function cancelPaidBooking(
  platform: Platform,
  { booking, trip, people }: LoadedBooking,
  expectedThebe: number,
  author?: AuditAuthor,
): Promise<{ refund: RefundRow; audited: AuditToken | undefined }> {
  const { userId } = booking;
  const { changes, ...cancelled } = await inTransaction(platform.db, async (tx) => {
    const toLock = people.map(({ seat }) => seat);
    const [, locked, card, earlier] = await together(
      platform.lockSeats(tx, userId, booking.tripId, toLock),
      lockBookingRow(tx, booking.id),
      findCardMoney(tx, booking.id),
      listRefundsOf(tx, [booking.id]),
    );
    const repeated = earlier.find(({ cause }) => cause === 'passenger');
    if (repeated) return { refund: repeated, audited: undefined, changes: [] };
    const now = platform.clock();
    const seats = activeSeats(locked);
    const { source, refusal, ...terms } = termsOf({ ...locked, trip, seats }, { card, earlier }, now);
    if (refusal) throw new AppError(refusal);
    if (terms.refundThebe !== expectedThebe) throw new AppError('refund_changed', { refundThebe: terms.refundThebe });
    const { refundThebe: amountThebe, chargeThebe } = terms;
    const order = {
      cause: 'passenger',
      state: 'approved',
      requestedBy: 'passenger',
      amountThebe,
      chargeThebe,
    } as const;
    const [refund, changes] = await together(
      orderRefund(platform, tx, locked.booking, source, order, now),
      cancelSeats(tx, locked, seats, { reason: 'passenger', now }),
      countCancellations(tx, userId, seats.length, now),
    );
    const change = { action: 'booking.cancelled', subject: ['booking', booking.uuid], after: { amountThebe } } as const;
    return { refund, audited: author && (await writeAuditRow(tx, author, change)), changes };
  });
  platform.publishSeats(changes);
  return cancelled;
}

const shownStates = {
  needs_approval: 'checking',
  approved: 'ordered',
  sending: 'ordered',
  sent: 'sent',
  unclear: 'checking',
  done: 'done',
  failed: 'failed',
  refused: 'refused',
} as const satisfies Record<RefundRow['state'], Refund['state']>;

export const toRefund = (row: RefundRow): Refund => ({
  refundId: row.uuid,
  state: shownStates[row.state],
  destination: row.destination,
  amountThebe: row.amountThebe,
  chargeThebe: row.chargeThebe,
  expectedBy: expectedBy(row.createdAt, row.destination),
  doneAt: row.doneAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
