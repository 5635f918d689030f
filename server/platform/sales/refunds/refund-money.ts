import { formatPula } from '@/lib/format/money';
import { together, type Transaction } from '@/server/db/client';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import type { Platform } from '@/server/platform/platform';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { adjustCommission } from '@/server/platform/sales/settlement/commission.repo';
import { lockOwedOfCash } from '@/server/platform/sales/settlement/money.repo';
import { postTransfer, type LedgerEntry } from '@/server/platform/wallet/ledger.repo';
import { insertRefund, moveRefund, type PayingAttempt, type RefundRow } from './refunds.repo';

type Keys = Pick<Platform, 'dataKeys'>;
export type Owner = Pick<BookingRow, 'id' | 'userId' | 'reservationNumber' | 'commissionThebe'>;

/**
 * A part of a mobile payment cannot be refunded, and an unknown method counts as mobile (dpo.md). Such refunds and those
 * of cash go to the wallet.
 */
export const destinationOf = (source: PayingAttempt | undefined): RefundRow['destination'] =>
  source?.method === 'card' && source.token !== null ? 'card' : 'wallet';

type Order = Pick<RefundRow, 'cause' | 'amountThebe' | 'chargeThebe' | 'requestedBy'> & {
  state: 'approved' | 'needs_approval';
  approvedBy?: string;
};

/**
 * Call it under the lock of the booking. A promise moves from `sales` to `refund_due`, or to the wallet at once. Cash that a
 * member of an operator took waits for a person, if what is owed to the operator does not cover it (docs/decisions/111).
 */
export async function orderRefund(
  keys: Keys,
  tx: Transaction,
  booking: Owner,
  source: PayingAttempt | undefined,
  order: Order,
  now: Date,
  lock = lockOwedOfCash,
): Promise<RefundRow> {
  const destination = destinationOf(source);
  const isUnseen = destination === 'wallet' && order.state === 'approved' && order.approvedBy === undefined;
  const cash = isUnseen ? await lock(tx, booking.id) : undefined;
  const waits = cash !== undefined && cash.owedThebe < order.amountThebe;
  const isCredited = destination === 'wallet' && order.state === 'approved' && !waits;
  const refund = await insertRefund(tx, {
    ...order,
    ...(isCredited ? { state: 'done', doneAt: now } : {}),
    ...(waits ? { state: 'needs_approval' } : {}),
    bookingId: booking.id,
    attemptId: destination === 'card' ? source?.id : null,
    destination,
    nextCheckAt: destination === 'card' && order.state === 'approved' ? now : null,
  });
  const posted = postRefundStep(tx, booking, refund, isCredited ? 'refund_credited' : 'refund_ordered');
  // The message about a cancelled trip tells of its refund.
  const isTold = order.cause === 'operator';
  const template = waits ? 'refund-checked' : 'refund-in-wallet';
  if ((isCredited || waits) && !isTold) await together(posted, notifyPassenger(keys, tx, booking, refund, template));
  await posted;
  return refund.state === 'approved' && !isTold ? beginRefund(keys, tx, booking, refund, now) : refund;
}

export async function beginRefund(
  keys: Keys,
  tx: Transaction,
  booking: Owner,
  refund: RefundRow,
  now: Date,
): Promise<RefundRow> {
  if (refund.destination === 'wallet') return endRefund(keys, tx, booking, refund, { doneAt: now });
  await notifyPassenger(keys, tx, booking, refund, 'refund-accepted');
  return refund;
}

export async function endRefund(
  keys: Keys,
  tx: Transaction,
  booking: Owner,
  refund: RefundRow,
  change: Partial<RefundRow> & { doneAt: Date },
): Promise<RefundRow> {
  const done = await moveRefund(tx, refund, { ...change, state: 'done', nextCheckAt: null });
  if (!done) throw new Error('the refund changed under the lock of its booking');
  await postRefundStep(tx, booking, done, 'refund_done');
  await notifyPassenger(keys, tx, booking, done, done.destination === 'wallet' ? 'refund-in-wallet' : 'refund-done');
  return done;
}

type Side = Pick<LedgerEntry, 'account' | 'userId'>;
type Step = 'refund_ordered' | 'refund_credited' | 'refund_done' | 'refund_refused';

export async function postRefundStep(tx: Transaction, booking: Owner, refund: RefundRow, step: Step) {
  const { uuid, amountThebe, destination } = refund;
  const due: Side = { account: 'refund_due' };
  const sales: Side = { account: 'sales' };
  const paidOut: Side =
    destination === 'wallet' ? { account: 'wallet', userId: booking.userId } : { account: 'provider' };
  const ways: Record<Step, readonly [from: Side, to: Side]> = {
    refund_ordered: [sales, due],
    refund_credited: [sales, paidOut],
    refund_done: [due, paidOut],
    refund_refused: [due, sales],
  };
  const [from, to] = ways[step];
  // All ends of a refund have the same cause, so the ledger accepts only one of them.
  const cause = step === 'refund_ordered' ? `refund:${uuid}` : `refund:${uuid}:ended`;
  const posted = postTransfer(tx, {
    kind: step === 'refund_credited' ? 'refund_done' : step,
    cause,
    reference: booking.reservationNumber,
    bookingId: booking.id,
    entries: [
      { ...from, amountThebe: -amountThebe },
      { ...to, amountThebe },
    ],
  });
  if (step === 'refund_done') return posted;
  await together(posted, adjustCommission(tx, booking, cause));
}

const refundTemplates = [
  ...(['refund-accepted', 'refund-sent', 'refund-done', 'refund-failed', 'refund-in-wallet'] as const),
  ...(['refund-checked', 'refund-refused'] as const),
] as const;
type RefundTemplate = (typeof refundTemplates)[number];

const causeOf = ({ uuid }: RefundRow, template: RefundTemplate, sendCount: number) =>
  `refund:${uuid}:${template}:${sendCount}`;

export const refundCauses = (refund: RefundRow) =>
  refundTemplates.flatMap((template) =>
    Array.from({ length: refund.sendCount + 1 }, (_, sendCount) => causeOf(refund, template, sendCount)),
  );

export async function notifyPassenger(
  keys: Keys,
  tx: Transaction,
  { userId, reservationNumber }: Owner,
  refund: RefundRow,
  template: RefundTemplate,
) {
  const { amountThebe, cause, sendCount } = refund;
  const data = { reservationNumber, amount: formatPula(amountThebe), isCancelled: cause === 'passenger' };
  await notifyUser(keys, tx, userId, { cause: causeOf(refund, template, sendCount), template, data });
}
