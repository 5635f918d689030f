import { AppError } from '@/lib/errors';
import { databaseFault, inTransaction } from '@/server/db/client';
import { activeSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { type BookingRow, findBookingByNumber } from '@/server/platform/sales/bookings/bookings.repo';
import { isCardOnlyBooking } from '@/server/platform/sales/bookings/booking-policy';
import type { Agent, Platform } from '@/server/platform/platform';
import { endLiveAttempt, refuseLiveAttempt, refusePayment } from './end-live-attempt';
import { takeMoney } from './take-money';
import { findReceipt, insertTerminalPayment } from './terminals.repo';

type RequestedPayment = { reservationNumber: string; amountThebe: number; receiptNumber: string };

/** A repeated request with the same receipt number, booking and amount takes no money. */
export async function payAtTerminal(
  platform: Platform,
  agent: Agent,
  requested: RequestedPayment,
  refuseLive = refuseLiveAttempt,
): Promise<{ uuid: string }> {
  const item = await findBookingByNumber(platform.db, requested.reservationNumber);
  if (!item) throw new AppError('not_found');
  if (await isRepeated(platform, agent, item.booking.id, requested)) return item.booking;
  try {
    refuseWrong(item.booking, item.seats.length, requested, platform.clock());
    await endLiveAttempt(platform, item.booking.id);
    const { changes } = await inTransaction(platform.db, async (tx) => {
      const now = platform.clock();
      const locked = await lockBooking(platform, tx, item.booking.id);
      const { booking } = locked;
      refuseWrong(booking, activeSeats(locked).length, requested, now);
      await refuseLive(tx, booking.id);
      const { amountThebe, receiptNumber } = requested;
      const row = await insertTerminalPayment(tx, {
        agentId: agent.id,
        bookingId: booking.id,
        amountThebe,
        receiptNumber,
      });
      const money = { cause: `terminal:${row.uuid}`, reference: receiptNumber, from: 'terminal', amountThebe } as const;
      return takeMoney(platform, tx, locked, { ...money, seats: activeSeats(locked) }, now);
    });
    platform.publishSeats(changes);
  } catch (error) {
    const isRepeatedReceipt =
      error instanceof AppError ? error.code === 'already_paid' : databaseFault(error)?.code === '23505';
    if (!isRepeatedReceipt || !(await isRepeated(platform, agent, item.booking.id, requested))) throw error;
  }
  return item.booking;
}

/** Called before an open card page is ended, so that a typing error does not end it. */
function refuseWrong(booking: BookingRow, seats: number, { amountThebe }: RequestedPayment, now: Date) {
  refusePayment(booking, now);
  if (isCardOnlyBooking(booking)) throw new AppError('card_only');
  const dueThebe = booking.fareThebe * seats;
  if (amountThebe !== dueThebe) throw new AppError('amount_wrong', { dueThebe });
}

async function isRepeated(platform: Platform, agent: Agent, bookingId: number, requested: RequestedPayment) {
  const before = await findReceipt(platform.db, agent.id, requested.receiptNumber);
  if (!before) return false;
  if (before.bookingId === bookingId && before.amountThebe === requested.amountThebe) return true;
  throw new AppError('receipt_used');
}
