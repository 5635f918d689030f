import { AppError, type ErrorCode } from '@/lib/errors';
import { databaseFault, inTransaction, type Queries, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { activeSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { findBookingByNumber } from '@/server/platform/sales/bookings/bookings.repo';
import { expectedDeparture, isCardOnlyBooking } from '@/server/platform/sales/bookings/booking-policy';
import type { Agent, Platform } from '@/server/platform/platform';
import { countWrongNumber } from './agents';
import { endLiveAttempt, paymentRefusal, refuseLiveAttempt, type Unpaid } from './end-live-attempt';
import { takeMoney } from './take-money';
import {
  findReceipt,
  findTaken,
  insertTerminalPayment,
  sumOfDay,
  takeReceiptNumber,
  type NewPayment,
} from './terminals.repo';

/** A member of an operator takes cash for the trips of that operator. */
export type Cashier = { memberId: number; operatorId: number; author: AuditAuthor };
export type Taker = Agent | Cashier;
/** A terminal makes the number of its receipt. The server makes that of a member, in one series of the operator. */
type RequestedPayment = { reservationNumber: string; amountThebe: number; receiptNumber?: string };
type TakenPayment = { bookingId: string; paymentId: string; audited?: AuditToken | undefined };

/**
 * Takes cash for a booking (docs/decisions/101). The same taker who sends the same receipt, or the same amount for a booking
 * that is paid, gets the first response.
 */
export async function payAtTerminal(
  platform: Platform,
  taker: Taker,
  requested: RequestedPayment,
  refuseLive = refuseLiveAttempt,
): Promise<TakenPayment> {
  const item = await findBookingByNumber(platform.db, requested.reservationNumber, taker.operatorId ?? undefined);
  if (!item) {
    if (!('memberId' in taker)) await countWrongNumber(platform, taker);
    throw new AppError('not_found');
  }
  const { uuid: bookingId, id } = item.booking;
  const findFirst = async () => {
    const first = await findRepeated(platform.db, taker, id, requested);
    return first && { bookingId, paymentId: first.uuid };
  };
  const first = await findFirst();
  if (first) return first;
  try {
    refuseWrong(item, item.seats.length, requested, platform.clock());
    await endLiveAttempt(platform, id);
    const { changes, ...taken } = await inTransaction(platform.db, async (tx) => {
      const now = platform.clock();
      const locked = await lockBooking(platform, tx, id);
      const seats = activeSeats(locked);
      refuseWrong(locked, seats.length, requested, now);
      await refuseLive(tx, id);
      const { amountThebe } = requested;
      const paid = { bookingId: id, amountThebe, seats, createdAt: now };
      const { from: origin, to, boardingPlace } = item.trip;
      const departsAt = expectedDeparture(locked.booking).toISOString();
      const journey = { from: origin, to, boardingPlace, departsAt };
      const { uuid, receiptNumber, audited } = await insertPayment(tx, taker, requested, paid, journey);
      const from = 'memberId' in taker ? 'own_cash' : 'terminal';
      const money = { cause: `terminal:${uuid}`, reference: receiptNumber, from, amountThebe, seats } as const;
      const { changes } = await takeMoney(platform, tx, locked, money, now);
      return { changes, paymentId: uuid, audited };
    });
    platform.publishSeats(changes);
    return { bookingId, ...taken };
  } catch (error) {
    const isRepeated =
      error instanceof AppError ? error.code === 'already_paid' : databaseFault(error)?.code === '23505';
    const earlier = isRepeated ? await findFirst() : undefined;
    if (!earlier) throw error;
    return earlier;
  }
}

export const cashRefusal = (unpaid: Unpaid, now: Date): ErrorCode | null =>
  paymentRefusal(unpaid, now) ?? (isCardOnlyBooking(unpaid.booking) ? 'card_only' : null);

/** Called before an open card page is ended, so that a typing error does not end it. */
function refuseWrong(unpaid: Unpaid, seats: number, { amountThebe }: RequestedPayment, now: Date) {
  const code = cashRefusal(unpaid, now);
  if (code) throw new AppError(code);
  const dueThebe = unpaid.booking.fareThebe * seats;
  if (amountThebe !== dueThebe) throw new AppError('amount_wrong', { dueThebe });
}

async function insertPayment(
  tx: Transaction,
  taker: Taker,
  { receiptNumber = '' }: RequestedPayment,
  paid: Omit<NewPayment, 'receiptNumber'>,
  journey: Record<'from' | 'to' | 'boardingPlace' | 'departsAt', string>,
): Promise<{ uuid: string; receiptNumber: string; audited?: AuditToken }> {
  if (!('memberId' in taker)) {
    const row = await insertTerminalPayment(tx, { ...paid, agentId: taker.id, receiptNumber });
    if (taker.dailyThebe !== null && (await sumOfDay(tx, row)) > taker.dailyThebe) throw new AppError('terminal_sum');
    return row;
  }
  const { author, memberId, operatorId } = taker;
  const { heading, ...number } = await takeReceiptNumber(tx, operatorId, memberId);
  const receipt = { ...heading, ...journey };
  const row = await insertTerminalPayment(tx, { ...paid, ...number, memberId, operatorId, receipt });
  const subject = ['terminal_payment', row.uuid] as const;
  const after = { ...number, amountThebe: paid.amountThebe };
  return { ...row, audited: await writeAuditRow(tx, author, { action: 'payment.taken', subject, after }) };
}

/** Refuses a receipt of a terminal that was used for another payment, or for one that is voided. */
async function findRepeated(queries: Queries, taker: Taker, bookingId: number, requested: RequestedPayment) {
  const { amountThebe, receiptNumber = '' } = requested;
  if ('memberId' in taker) {
    const taken = await findTaken(queries, bookingId);
    return taken?.memberId === taker.memberId && taken.amountThebe === amountThebe ? taken : undefined;
  }
  const used = await findReceipt(queries, taker.id, receiptNumber);
  if (!used || (used.bookingId === bookingId && used.amountThebe === amountThebe && !used.voidedAt)) return used;
  throw new AppError('receipt_used');
}
