import { commissionOf } from '@/lib/domain/commission';
import { formatPula } from '@/lib/format/money';
import { together, type Transaction } from '@/server/db/client';
import { bookingPaidMessage, paymentShortMessage, walletCreditedMessage } from './payment-messages';
import {
  activeSeats,
  amountDue,
  markPaid,
  rebookBooking,
  type LockedBooking,
} from '@/server/platform/sales/bookings/locked-booking';
import { notifyEverywhere, notifyUser } from '@/server/platform/accounts/notify-user';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { SealingKeys } from '@/server/messaging/sealed-message';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { expectedDeparture } from '@/server/platform/sales/bookings/booking-policy';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { postCommission } from '@/server/platform/sales/settlement/commission.repo';
import { recordFirstSale } from '@/server/platform/sales/settlement/money.repo';
import type { Attempt } from './payment-attempts.repo';

type Money = {
  /** `attempt:<uuid>` or `terminal:<uuid>`. The ledger accepts each cause once. */
  cause: string;
  reference: string;
  from: 'provider' | 'terminal' | 'own_cash';
  amountThebe: number;
  seats: readonly string[];
};

type ReceivedMoney = { effect: 'booking' | 'wallet'; changes: SeatChange[] };

/**
 * Call it under the lock of the booking, in the transaction that records the money. A cancelled booking is restored
 * if its seats are free. Other money, and any surplus, goes to the wallet.
 */
export async function takeMoney(
  key: SealingKeys,
  tx: Transaction,
  locked: LockedBooking,
  money: Money,
  now: Date,
): Promise<ReceivedMoney> {
  const { booking } = locked;
  const { seats, priceThebe, changes } = await findUse(tx, locked, money, now);
  const pays = priceThebe > 0;
  const commissionThebe = commissionOf(priceThebe, locked.commissionPercent);
  if (pays) await markPaid(tx, locked, now, commissionThebe);
  const [owners] = await together(
    pays ? recordFirstSale(tx, booking, now) : Promise.resolve([]),
    post(tx, locked, money, priceThebe),
    postCommission(tx, booking, commissionThebe, money.cause),
  );
  const about = { booking, cause: money.cause };
  if (pays) {
    const paid = { ...about, amount: formatPula(priceThebe), seats, again: changes.length > 0 };
    await notifyEverywhere(key, tx, booking.userId, await bookingPaidMessage(tx, paid));
    for (const { userId, operatorId, operator } of owners) {
      const cause = `first-sale:${operatorId}:${userId}`;
      const data = { operator, reservationNumber: booking.reservationNumber, seats: seats.length, amount: paid.amount };
      await notifyUser(key, tx, userId, { cause, template: 'first-sale', data });
    }
  }
  const creditThebe = money.amountThebe - priceThebe;
  if (creditThebe > 0) {
    const dueThebe = pays ? 0 : amountStillDue(locked, now);
    const message =
      dueThebe > money.amountThebe
        ? paymentShortMessage({ ...about, receivedThebe: creditThebe, dueThebe })
        : walletCreditedMessage({ ...about, amount: formatPula(creditThebe) });
    await notifyUser(key, tx, booking.userId, message);
  }
  return { effect: pays ? 'booking' : 'wallet', changes };
}

function amountStillDue(locked: LockedBooking, now: Date): number {
  const { booking } = locked;
  return booking.status === 'active' && !booking.paidAt && booking.payBy > now ? amountDue(locked) : 0;
}

type CancelReason = NonNullable<BookingRow['cancelReason']>;
type Use = { seats: string[]; priceThebe: number; changes: SeatChange[] };

const none: Use = { seats: [], priceThebe: 0, changes: [] };

const isRestored = { passenger: true, lapsed: true, operator: false } as const satisfies Record<CancelReason, boolean>;

async function findUse(tx: Transaction, locked: LockedBooking, money: Money, now: Date): Promise<Use> {
  const { booking, isTripCancelled } = locked;
  if (booking.paidAt || expectedDeparture(booking) <= now || isTripCancelled) return none;
  if (booking.status === 'active') {
    const dueThebe = amountDue(locked);
    return dueThebe > money.amountThebe ? none : { ...none, seats: activeSeats(locked), priceThebe: dueThebe };
  }
  const againThebe = booking.fareThebe * money.seats.length;
  if (!booking.cancelReason || !isRestored[booking.cancelReason] || againThebe > money.amountThebe) return none;
  const changes = await rebookBooking(tx, locked, money.seats);
  return changes ? { seats: [...money.seats], priceThebe: againThebe, changes } : none;
}

async function post(tx: Transaction, { booking }: LockedBooking, money: Money, priceThebe: number) {
  const { from, amountThebe, cause, reference } = money;
  const creditThebe = amountThebe - priceThebe;
  const wallet = { account: 'wallet', userId: booking.userId, amountThebe: creditThebe } as const;
  const kinds = { provider: 'card_payment', terminal: 'terminal_payment', own_cash: 'terminal_payment' } as const;
  // The unique cause in the ledger has the last word.
  await postTransfer(tx, {
    kind: priceThebe > 0 ? kinds[from] : 'wallet_credit',
    cause,
    reference,
    bookingId: booking.id,
    entries: [
      { account: from, amountThebe: -amountThebe },
      ...(priceThebe > 0 ? [{ account: 'sales', amountThebe: priceThebe } as const] : []),
      ...(creditThebe > 0 ? [wallet] : []),
    ],
  });
}

export const attemptReference = (
  { providerReference }: Pick<Attempt, 'providerReference'>,
  { reservationNumber }: Pick<BookingRow, 'reservationNumber'>,
) => providerReference ?? reservationNumber;

/** Unique, so that the transfer and the messages of an attempt are written once. */
export const attemptCause = ({ uuid }: Pick<Attempt, 'uuid'>) => `attempt:${uuid}`;

export const attemptMoney = (attempt: Attempt, booking: BookingRow, amountThebe: number): Money => ({
  cause: attemptCause(attempt),
  reference: attemptReference(attempt, booking),
  from: 'provider',
  amountThebe,
  seats: attempt.seats,
});
